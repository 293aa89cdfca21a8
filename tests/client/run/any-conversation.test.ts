import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEmpty } from '#client/command/values.ts'
import { t } from '#client/messages/message.ts'
import type { KeptDraft } from '#client/run/draft.ts'
import { asked, type Conversation, draftName, type OpenPrompt, openPrompt, type Prompt } from '#client/run/prompt.ts'
import { transitions } from '#client/run/prompt-transitions.ts'
import { conversation, type Happened, happen, newModel } from './any-conversation.ts'

/** Of 100 events, but for those that there is nothing for to be about. */
const conversations = 1100

/** What is wrong with a state by itself. */
function faultOf(prompt: Prompt): string | undefined {
  if (prompt.state === 'closed')
    return Object.keys(prompt).length === 1 ? undefined : 'it is closed and knows something'
  if (prompt.state === 'looking up') {
    if (prompt.number <= ('number' in prompt.over ? prompt.over.number : 0)) return 'it lies over a later prompt'
    return faultOf(prompt.over)
  }
  const { command, answers, prefilled, at, attempt, number, typed, unknownRuns } = prompt
  const names = Object.keys(command.arguments)
  if (number < 1 || attempt < 0) return 'it has no number'
  if (at !== undefined && !names.includes(at)) return `it asks ${at}`
  if ([...prefilled, ...Object.keys(typed)].some(name => !names.includes(name))) return 'it knows of no such argument'
  if (asked(prompt).some(name => prefilled.includes(name))) return 'it asks what was given'
  if (new Set(unknownRuns).size < unknownRuns.length) return 'it has an unknown run twice'
  const question = prompt.confirmation?.question
  if (question && t(question) === '') return 'it confirms nothing'
  const opens = command.effect === 'view' || command.effect === 'show'
  switch (prompt.state) {
    case 'asking':
      return prompt.confirmation === undefined ? undefined : 'it asks under a confirmation'
    case 'confirming':
      return question === undefined || at !== undefined ? 'it confirms nothing' : undefined
    case 'checking':
      return attempt > 0 ? undefined : 'it is checked and was not sent'
    case 'running':
      return attempt > 0 && !opens && Object.keys(answers).length > 0 ? undefined : 'it runs and was not sent'
    case 'failed':
      return attempt > 0 && prompt.failure ? undefined : 'it has failed and was not sent'
  }
}

/** From which states a prompt comes into each, and by which event. */
const comesFrom = {
  checking: /^(asking|failed|confirming) (submitted|confirmed|accepted)$/,
  running: /^checking checked$/,
  confirming: /^((checking checked)|(checking not checked)|(running under way)|.* (planned|opened))$/,
  failed: /^((checking checked)|(running failed))$/,
  asking: /./,
} as const

/** What is wrong with how one state has become another. */
function faultBetween({ before, event, after, effects }: Happened): string | undefined {
  const [was, is] = [openPrompt(before), openPrompt(after)]
  if (is && is.state !== was?.state && !comesFrom[is.state].test(`${was?.state} ${event.type}`))
    return `${was?.state} became ${is.state} by ${event.type}`
  if (is && was && is.number < was.number) return 'an earlier prompt came back'
  if (is && is.number === was?.number) {
    if (is.attempt < was.attempt) return 'an earlier attempt came back'
    const gone = is.prefilled.some(name => isEmpty(is.answers[name]) && !isEmpty(was.answers[name]))
    if (gone && event.type !== 'answered' && event.type !== 'accepted') return 'what was given is gone'
    if (is.prefilled !== was.prefilled) return 'what was given has changed'
  }
  const leads = is && ['planned', 'opened', 'accepted'].includes(event.type) && is.at !== was?.at
  if (leads && is.at !== undefined && is.prefilled.includes(is.at) && !wentThere(event)) return 'it asks what was given'
  for (const effect of effects) {
    if (effect.type === 'check' && is?.state !== 'checking') return 'what is not there is checked'
    if (effect.type === 'run' && event.type !== 'planned' && was?.state !== 'checking') return 'it runs unchecked'
  }
  return undefined
}
/** An answer that is wrong is asked again, also what was given and gone back to. */
const wentThere = (event: Happened['event']): boolean => event.type === 'accepted' && event.wrong !== undefined

/** What the person has answered, and has not been done, replaced or thrown away: the prompt it was answered in, by text. */
class Given {
  readonly #all = new Map<string, { readonly number: number; readonly name: string }>()

  follow({ before, event, after, ended }: Happened): void {
    const was = openPrompt(before)
    const is = openPrompt(after)
    const gone = (fits: (text: string, at: { readonly number: number; readonly name: string }) => boolean) => {
      for (const [text, at] of this.#all) if (fits(text, at)) this.#all.delete(text)
    }
    const taken = is !== undefined && is !== was && is.number === was?.number
    if (taken && (event.type === 'answered' || event.type === 'typed' || event.type === 'accepted')) {
      const text = event.type === 'typed' ? event.text : String(event.answer)
      const refused = event.type === 'accepted' && event.wrong !== undefined
      // An answer replaces the one before and what was typed over it; what is typed only what was typed.
      const replaced = event.type === 'typed' ? is.answers[event.name] : undefined
      if (!refused) {
        gone((old, { number, name }) => number === is.number && name === event.name && old !== replaced)
        if (text.startsWith('answer ')) this.#all.set(text, { number: is.number, name: event.name })
      }
    }
    // A prompt that takes up what was kept goes on with it.
    if (is && is.number !== was?.number)
      for (const [text, { name }] of this.#all)
        if (is.answers[name] === text || is.typed[name] === text) this.#all.set(text, { number: is.number, name })
    // Left about the record of another draft, it is laid over that one.
    const name = was && is?.number !== was.number ? draftName(was) : ''
    const from = before.kept[name]
    const to = after.kept[name] ?? (is && draftName(is) === name ? is : undefined)
    if (from && to)
      gone(
        (text, { name }) =>
          has(from, text) && (to.answers[name] !== from.answers[name] || to.typed[name] !== from.typed[name]),
      )
    const closes = was !== undefined && is?.number !== was.number
    const done = was?.state === 'running' && event.type === 'ended' && event.number === was.number
    const opened = was?.command.effect === 'view' && event.type === 'checked' && event.plan.step === 'ready'
    const thrownAway = event.type === 'stepped back' && !event.keep
    if (closes && (done || opened || thrownAway)) gone((_, { number }) => number === was.number)
    if (ended) gone(text => Object.values(ended.answers).includes(text))
    // What was still typed when it was sent, and left, goes with it.
    const draft = event.type === 'ended' ? before.kept[event.draft] : undefined
    if (draft && event.type === 'ended' && draft.run === event.run) gone(text => has(draft, text))
    if (event.type === 'failed' && event.emptied && is && is !== was) gone((_, { number }) => number === is.number)
    if (event.type === 'forgotten') this.#all.clear()
    // What is on the screen stays for the next person; the rest is not theirs.
    if (event.type === 'handed over') gone(text => !has(is, text))
  }

  /** The first that is nowhere any more. */
  lost({ kept, prompt }: Conversation): string | undefined {
    const open = openPrompt({ kept, prompt })
    const all = [open, ...Object.values(kept)]
    return [...this.#all.keys()].find(text => !all.some(each => has(each, text)))
  }
}
const has = (in_: OpenPrompt | KeptDraft | undefined, text: string): boolean =>
  in_ !== undefined && (Object.values(in_.answers).includes(text) || Object.values(in_.typed).includes(text))

describe('whatever happens to a prompt, in 100,000 events', () => {
  const seen = new Set<string>()
  let events = 0

  it('its state is possible, nothing runs twice, and no answer is lost', () => {
    fc.assert(
      fc.property(conversation, chances => {
        const model = newModel()
        const given = new Given()
        const story: string[] = []
        const sent = new Set<string>()
        for (const by of chances) {
          const underWay = new Set(model.runs.keys())
          const happened = happen(model, by)
          if (!happened) continue
          events += 1
          const { event, before, after, effects } = happened
          const { prompt } = before
          if (before !== after) seen.add(`${prompt.state} ${event.type}`)
          story.push(
            `${prompt.state} ${JSON.stringify(event, (name, value) => (name === 'command' ? undefined : value))}`,
          )
          const fault = faultOf(after.prompt) ?? faultBetween(happened)
          expect(fault, story.slice(-12).join('\n')).toBeUndefined()
          for (const effect of effects) {
            if (effect.type !== 'run' && effect.type !== 'check') continue
            const of = effect.prompt && `${effect.type} ${effect.prompt.number} ${effect.prompt.attempt}`
            if (of === undefined) continue
            expect(sent.has(of), `${of} twice:\n${story.slice(-12).join('\n')}`).toBe(false)
            sent.add(of)
            if (effect.type === 'run') expect(underWay.has(effect.prompt!.number), story.join('\n')).toBe(false)
          }
          given.follow(happened)
          const lost = given.lost(after)
          expect(lost, `${lost} is lost:\n${story.join('\n')}`).toBeUndefined()
        }
      }),
      { numRuns: conversations },
    )
    expect(events).toBeGreaterThan(100_000)
  })

  it('every transition has happened', () => {
    const all = Object.entries(transitions).flatMap(([state, events]) =>
      Object.keys(events).map(event => `${state} ${event}`),
    )
    expect(all.filter(each => !seen.has(each))).toEqual([])
  })
})
