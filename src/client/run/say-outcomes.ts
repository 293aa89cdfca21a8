import type { FoundAt } from '../command/command.ts'
import { screenAt } from '../command/screens.ts'
import type { Api } from '../core/api.ts'
import type { Seconds } from '../core/seconds.ts'
import { timings } from '../core/timings.ts'
import type { Related } from '../entities/field.ts'
import { caption, list, type Message } from '../messages/message.ts'
import { operationsText } from '../messages/operations.ts'
import { editedOf } from './edit-summary.ts'
import type { Notices } from './notices.ts'
import type { CouldBe, Operation, Subscriber } from './operation.ts'
import { type Outcome, saidBy, wordsOf } from './outcome.ts'
import type { ReadyPlan } from './plan-types.ts'

type Done = Extract<Outcome, { readonly kind: 'done' }>

/** What a command says when it is done: the sentence, to whom it was done, and what it has changed. */
export function saidOf(
  plan: ReadyPlan,
  { answer, stored }: Done,
  related: Related,
): { readonly text: Message; readonly more?: Message } | undefined {
  const { command, values } = plan
  const { done, about } = saidBy(command)
  if (!done) return undefined
  const more = [about?.(values, answer, related), editedOf(plan, stored, related)].filter(each => each !== undefined)
  return { text: done(values, answer), ...(more.length > 0 ? { more: list(more) } : {}) }
}

/** The screen on which a command can be started, or the list of those who may. */
function placeOf({ where, may }: CouldBe): FoundAt | undefined {
  const screen = where && screenAt(where)
  if (screen) return { label: operationsText.goTo({ screen: caption(screen.heading) }), path: screen.path, search: {} }
  const roles = may === 'boss' ? 'boss' : 'boss,"super admin"'
  return may && { label: operationsText.whoMay, path: '/staffs', search: { q: `role:${roles}` } }
}

/** Shows a notice for each outcome, and one for each operation that takes long. */
export function sayOutcomes(notices: Notices, related: () => Related, api: Api, seconds: Seconds): Subscriber {
  /** What is under way, by its number: since when, and its notice once it takes long. */
  const underWay = new Map<number, { readonly since: number; readonly text: Message; notice?: number }>()
  let stop: (() => void) | undefined
  const saySlow = () => {
    for (const each of underWay.values())
      if (each.notice === undefined && performance.now() - each.since >= timings.slowOperation)
        each.notice = notices.say({ tone: 'plain', text: each.text, more: operationsText.youCanGoOn }).number
  }
  const takeBack = (number: number) => {
    const notice = underWay.get(number)?.notice
    if (notice !== undefined) notices.dismiss(notice)
    underWay.delete(number)
    if (underWay.size > 0) return
    stop?.()
    stop = undefined
  }
  const sayDone = ({ number, plan, quiet }: Operation, outcome: Done) => {
    const { command, values, via } = plan
    const text = saidOf(plan, outcome, related())
    if (!text || command.effect === 'view' || command.effect === 'show') return
    if (quiet || (command.said.seen && via !== 'redo')) return notices.note(text.text, text.more)
    const undoable =
      via !== 'undo' && typeof outcome.entry === 'number' && !command.takenBackBy?.(values, outcome.answer)
    const prints = command.prints?.(values, outcome.answer)
    const found = command.said.found?.(values, outcome.answer)
    const notice = notices.say({
      tone: 'good',
      ...text,
      operation: number,
      ...(undoable ? { undoable } : {}),
      ...(prints ? { prints } : {}),
      ...(found ? { found } : {}),
    })
    if (undoable || command.effect === 'final')
      // Where it cannot be looked up, nothing is offered.
      void command.offers?.(values, api).then(
        offer => offer && notices.offer(notice.number, offer),
        () => undefined,
      )
  }
  return {
    began({ number, plan: { command } }) {
      const text = operationsText.stillWorking({ title: caption(command.title) })
      underWay.set(number, { since: performance.now(), text })
      stop ??= seconds.subscribe(saySlow)
    },
    ended(operation, outcome, inPrompt) {
      takeBack(operation.number)
      const { command } = operation.plan
      if (command.effect === 'view' || command.effect === 'show') return
      if (outcome.kind === 'done') return sayDone(operation, outcome)
      if (outcome.kind === 'not offered')
        return void notices.say({
          tone: 'bad',
          text: operationsText.commandNotOffered({ title: caption(command.title) }),
        })
      const { text, more, instead } = wordsOf(operation.plan, outcome)
      // An open prompt shows the failure itself. Otherwise a notice is needed.
      if (command.said.quiet || inPrompt) return notices.note(text, more)
      notices.say({ tone: 'bad', text, ...(more ? { more } : {}), ...(instead ? { offer: instead } : {}) })
    },
    refused(tone, reasons, could = {}) {
      const found = placeOf(could)
      for (const { text, instead } of reasons)
        notices.say({ tone, text, ...(found ? { found } : {}), ...(instead ? { offer: instead } : {}) })
    },
    forgotten() {
      for (const number of [...underWay.keys()]) takeBack(number)
    },
  }
}
