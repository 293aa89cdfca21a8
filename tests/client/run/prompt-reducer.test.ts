import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ask, optional } from '#client/arguments.ts'
import { type AnyCommand, command } from '#client/command.ts'
import type { Plan } from '#client/run/plan.ts'
import { asked, type Conversation, draftName, openPrompt, type PromptEvent } from '#client/run/prompt.ts'
import { effectsOf, reduce } from '#client/run/prompt-reducer.ts'
import { transitions } from '#client/run/prompt-transitions.ts'

const note: AnyCommand = command({
  title: 'Note',
  aliases: [],
  zh: ['一'],
  arguments: {
    student: ask.entity('student', { label: 'Student' }),
    title: ask.text({ label: 'Title' }),
    words: optional(ask.text({ label: 'Words' })),
  },
  effect: 'undoable',
  run: async () => undefined,
  said: {},
})
const about = { id: 'test/note', command: note, via: 'palette' } as const

const missing: Plan = {
  step: 'missing',
  answers: { student: 'S1', words: 'first' },
  initialValues: { words: 'first' },
  proposed: {},
  prefilled: ['student'],
  open: ['title', 'words'],
  typed: {},
  unsure: [],
  problems: [],
}
const confirm: Plan = {
  step: 'confirm',
  answers: { student: 'S1', title: 'so', words: '' },
  question: 'Really?',
  warnings: [],
}
const ready: Plan = { step: 'ready', ...about, answers: { student: 'S1', title: 'so' }, values: {} }
const refused: Plan = { step: 'refused', reason: 'values', problems: [{ argument: 'title', text: 'No.' }] }
const notFound: Plan = { step: 'refused', reason: 'not found', text: 'Not found.' }

const start: Conversation = { prompt: { state: 'closed' }, kept: {} }
const after = (...events: readonly PromptEvent[]): Conversation => events.reduce(reduce, start)
const stateAfter = (...events: readonly PromptEvent[]) => after(...events).prompt.state

const started: PromptEvent = { type: 'started', number: 1, command: note }
const planned = (plan: Plan): PromptEvent => ({ type: 'planned', number: 1, about, plan })
const opening = [started, planned(missing)] as const
const titled: PromptEvent = { type: 'answered', name: 'title', answer: 'so' }
const submitted: PromptEvent = { type: 'submitted' }
const checked = (plan: Plan, attempt = 1): PromptEvent => ({ type: 'checked', number: 1, attempt, plan })
const failed = (unsure: boolean, number = 1): PromptEvent => ({
  type: 'failed',
  number,
  draft: 'a draft',
  run: 'a run',
  failure: { text: 'Failed.' },
  unsure,
})
const running = [...opening, titled, submitted, checked(ready)] as const

describe('a prompt', () => {
  const table: readonly (readonly [title: string, state: string, ...events: PromptEvent[]])[] = [
    ['is looked up first', 'looking up', started],
    ['asks for what is missing', 'asking', ...opening],
    ['confirms what is known', 'confirming', started, planned(confirm)],
    ['is not there when nothing is asked', 'closed', started, planned(ready)],
    ['is not there when the command is refused', 'closed', started, planned(notFound)],
    ['can be given up while it is looked up', 'closed', started, { type: 'given up' }],
    ['that was given up does not open late', 'closed', started, { type: 'given up' }, planned(missing)],
    ['is checked when it is sent', 'checking', ...opening, submitted],
    ['runs once it is checked', 'running', ...running],
    ['shows what is wrong', 'asking', ...opening, submitted, checked(refused)],
    ['closes when what it is about is not found', 'closed', ...opening, submitted, checked(notFound)],
    ['confirms when the check says so', 'confirming', ...opening, submitted, checked(confirm)],
    ['is checked again when it is confirmed', 'checking', started, planned(confirm), { type: 'confirmed' }],
    ['is not sent by Enter while it confirms', 'confirming', started, planned(confirm), submitted],
    ['is asked again when it is answered otherwise during the check', 'asking', ...opening, submitted, titled],
    [
      'drops a check that it does not wait for any more',
      'checking',
      ...opening,
      submitted,
      titled,
      submitted,
      checked(ready),
    ],
    ['is over when it is done', 'closed', ...running, { type: 'ended', number: 1, draft: '', run: '' }],
    ['stands again when it failed', 'failed', ...running, failed(false)],
    ['can be sent again after that', 'checking', ...running, failed(true), submitted],
    ['is not brought back by a failure after it was left', 'closed', ...running, { type: 'left' }, failed(true)],
    [
      'goes back from the confirmation to its questions',
      'asking',
      ...opening,
      submitted,
      checked(confirm),
      { type: 'stepped back', keep: true },
    ],
    ['goes out where nothing was asked', 'closed', started, planned(confirm), { type: 'stepped back', keep: true }],
    [
      'stays while another command is looked up that asks nothing',
      'asking',
      ...opening,
      { ...started, number: 2 },
      { ...planned(ready), number: 2 } as PromptEvent,
    ],
    ['is forgotten with its person', 'closed', ...opening, { type: 'forgotten' }],
  ]
  for (const [title, state, ...events] of table)
    it(title, () => {
      expect(stateAfter(...events)).toBe(state)
    })

  it('asks for one run when it is checked, and for none when that comes twice', () => {
    const before = after(...opening, titled, submitted)
    const once = reduce(before, checked(ready))
    expect(effectsOf(before, checked(ready), once).map(({ type }) => type)).toEqual(['run'])
    expect(reduce(once, checked(ready))).toBe(once)
  })

  it('knows every state and no event that cannot happen', () => {
    expect(Object.keys(transitions).sort()).toEqual([
      'asking',
      'checking',
      'closed',
      'confirming',
      'failed',
      'looking up',
      'running',
    ])
  })
})

describe('whatever happens to a prompt', () => {
  const number = fc.integer({ min: 1, max: 6 })
  const attempt = fc.integer({ min: 0, max: 4 })
  const plan = fc.constantFrom<Plan>(missing, confirm, ready, refused, notFound)
  const name = fc.constantFrom('student', 'title', 'words')
  const answer = fc.constantFrom('', 'one', 'two', 'S1', 'S2')
  const event: fc.Arbitrary<PromptEvent> = fc.oneof(
    fc.record({ type: fc.constant('planned' as const), number, about: fc.constant(about), plan }),
    fc.constant<PromptEvent>({ type: 'given up' }),
    fc.record({ type: fc.constant('answered' as const), name, answer }),
    fc.record({ type: fc.constant('accepted' as const), number, name, answer }),
    fc.record({ type: fc.constant('typed' as const), name, text: answer }),
    fc.record({ type: fc.constant('went to' as const), name }),
    fc.record({
      type: fc.constant('redrawn' as const),
      number,
      answers: fc.record({ student: answer }),
      initialValues: fc.record({ words: answer }),
      sameRecord: fc.boolean(),
    }),
    fc.constantFrom<PromptEvent>(
      submitted,
      submitted,
      { type: 'confirmed' },
      { type: 'left' },
      { type: 'handed over' },
    ),
    fc.record({
      type: fc.constant('changed meanwhile' as const),
      number,
      attempt,
      initialValues: fc.record({ words: answer }),
      news: fc.constant(['words']),
    }),
    fc.record({ type: fc.constant('checked' as const), number, attempt, plan }),
    fc.record({ type: fc.constant('not checked' as const), number, attempt }),
    fc.record({
      type: fc.constant('ended' as const),
      number,
      draft: fc.constant('test/note [["student","S1"]]'),
      run: fc.constant('a run'),
    }),
    fc.tuple(fc.boolean(), number).map(([unsure, of]) => failed(unsure, of)),
    fc.record({ type: fc.constant('under way' as const), number }),
    fc.record({ type: fc.constant('stepped back' as const), keep: fc.boolean() }),
    fc.constant<PromptEvent>({ type: 'forgotten' }),
  )
  /** 'started' stands for itself: its number is the next one. */
  const script = fc.array(fc.oneof({ weight: 3, arbitrary: event }, { weight: 1, arbitrary: fc.constant('start') }), {
    minLength: 100,
    maxLength: 100,
  })

  it('its state is possible, nothing runs twice, and no draft is lost: 100,000 events', () => {
    fc.assert(
      fc.property(script, events => {
        let now = start
        let count = 0
        /** Prompts that were asked to run and have not been told what came of it. */
        const sent = new Set<number>()
        for (const each of events) {
          const happened: PromptEvent =
            typeof each === 'string' ? { type: 'started', number: (count % 6) + 1, command: note } : each
          if (typeof each === 'string') count += 1
          const before = openPrompt(now)
          const next = reduce(now, happened)
          const open = openPrompt(next)

          for (const effect of effectsOf(now, happened, next)) {
            if (effect.type !== 'run' || !effect.prompt) continue
            expect(open?.state).toBe('running')
            expect(sent.has(effect.prompt.number)).toBe(false)
            sent.add(effect.prompt.number)
          }
          if (open?.state !== 'running' || open.number !== before?.number) sent.clear()
          if (open?.state === 'running') sent.add(open.number)

          if (open?.state === 'confirming') expect(open.confirmation.question).toBeTruthy()
          if (open?.state === 'failed') expect(open.failure?.text).toBeTruthy()
          if (open?.state === 'asking') expect(open.confirmation).toBeUndefined()
          if (open && before?.number === open.number) expect(open.attempt).toBeGreaterThanOrEqual(before.attempt)

          // What was typed is in the prompt, or kept, unless it was thrown away, is done or belongs to somebody else.
          const own = before && { answers: before.answers, typed: before.typed, name: draftName(before) }
          const thrownAway =
            (happened.type === 'stepped back' && !happened.keep) ||
            ['forgotten', 'handed over', 'ended'].includes(happened.type)
          const replaced = open !== undefined && draftName(open) === own?.name
          if (own && open?.number !== before?.number && !thrownAway && !replaced) {
            const kept = next.kept[own.name]
            expect(kept?.typed).toEqual(own.typed)
            if (own.answers.title) expect(kept?.answers.title).toBe(own.answers.title)
          }
          if (open && asked(open).length === 0) expect(open.prefilled.length).toBeGreaterThan(0)
          now = next
        }
      }),
      { numRuns: 1000 },
    )
  })
})
