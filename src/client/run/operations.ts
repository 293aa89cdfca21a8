import { hasSecret, type Run, runId } from '../command/command-answers.ts'
import type { Navigator } from '../command/navigator.ts'
import type { Api, CallsMade, EntriesMade, UndoableEntries } from '../core/api.ts'
import { type ReadStore, type Store, store } from '../core/store.ts'
import type { Operation, Subscriber } from './operation.ts'
import type { Outcome, Started } from './outcome.ts'
import { perform } from './perform.ts'
import type { ReadyPlan } from './plan-types.ts'

type Parts = {
  readonly api: Api
  readonly navigator: Navigator
  readonly undoable: UndoableEntries | undefined
  readonly made: CallsMade | undefined
  readonly entries: EntriesMade | undefined
  readonly subscribers: readonly Subscriber[]
  readonly newKey: () => string
  /** The idempotency keys of runs that have no final outcome yet, by run id. They survive a reload. */
  readonly kept?: Store<Readonly<Record<string, string>>> | undefined
}

export type Operations = {
  readonly running: ReadStore<readonly Run[]>
  /** Ids of commands whose call this server does not have. */
  readonly notOffered: ReadStore<readonly string[]>
  /** The numbers of the operations whose outcome is not known yet. */
  readonly pending: ReadStore<readonly number[]>
  /** Runs a plan and notifies the subscribers. `shown` resolves with whether an open prompt shows the outcome. */
  readonly run: (plan: ReadyPlan, shown: (outcome: Outcome) => Promise<boolean>, quiet?: true) => Promise<Started>
  readonly handOver: () => void
  readonly forget: () => void
}

/** Whether the outcome is final. Sending the same run again after that is a new operation with a new key. */
const isOver = (outcome: Outcome): boolean =>
  outcome.kind === 'done' || outcome.kind === 'not offered' || (outcome.kind === 'refused' && outcome.status < 500)

/** Whether it can be what was last done, once the server has answered. A document of a row can: it is printed again. */
const canBeLast = ({ plan: { command, via }, quiet }: Operation): boolean =>
  (command.effect !== 'read' || command.row !== undefined) && via !== 'offer' && !quiet

/** The operations of this window. Each runs once, with its own idempotency key. */
export function operations({ api, navigator, undoable, made, entries, subscribers, newKey, kept }: Parts): Operations {
  const running = store<readonly Run[]>([])
  const notOffered = store<readonly string[]>([])
  const pending = store<readonly number[]>([])
  const keys = new Map<string, string>(Object.entries(kept?.get() ?? {}))
  const keepKeys = (run?: Run) => {
    // The id of a run has its answers, and so its secrets.
    if (!run || !hasSecret(run.command)) kept?.set(Object.fromEntries(keys))
  }
  let count = 0
  /** Counts sign-ins, so that a late outcome of the previous person is not shown to the next. */
  let session = 0
  /** Counts the people at this window, so that one of them cannot undo or repeat what another did. */
  let person = 0

  const handOver = () => {
    person += 1
    keys.clear()
    keepKeys()
    for (const { handedOver } of subscribers) handedOver?.()
  }
  const notify = async (operation: Operation, outcome: Outcome, inPrompt: boolean) => {
    await Promise.all(subscribers.map(({ ended }) => ended?.(operation, outcome, inPrompt)))
  }
  const remember = async (operation: Operation, outcome: Outcome) => {
    await Promise.all(subscribers.map(each => each.remember?.(operation, outcome)))
  }
  const act = async (operation: Operation, run: Run, shown: (outcome: Outcome) => Promise<boolean>) => {
    const [sessionAtStart, personAtStart] = [session, person]
    const settle = () => pending.set(all => all.filter(each => each !== operation.number))
    const key = keys.get(run.id) ?? newKey()
    keys.set(run.id, key)
    keepKeys(run)
    running.set(all => [...all, run])
    if (canBeLast(operation)) pending.set(all => [...all, operation.number])
    for (const { began } of subscribers) began?.(operation)
    try {
      const outcome = await perform(operation.plan, { api, navigator, key, undoable, made, entries })
      if (sessionAtStart !== session) return { kind: 'left' } as const
      if (isOver(outcome)) keys.delete(run.id)
      keepKeys(run)
      if (personAtStart === person) await remember(operation, outcome)
      settle()
      if (outcome.kind === 'not offered') notOffered.set(all => [...all, operation.plan.id])
      await notify(operation, outcome, await shown(outcome))
      return outcome
    } finally {
      // Whatever has become of it, nobody is to wait for it any longer.
      settle()
      running.set(all => all.filter(each => each !== run))
    }
  }

  return {
    running,
    notOffered,
    pending,
    async run(plan, shown, quiet) {
      const { id, command, answers } = plan
      count += 1
      const operation = { number: count, plan, ...(quiet ? { quiet } : {}) }
      if (command.effect === 'view' || command.effect === 'show') {
        const outcome = await perform(plan, { api, navigator, key: '' })
        await notify(operation, outcome, false)
        return outcome
      }
      const run = { id: runId(id, answers), command, arguments: answers }
      if (running.get().some(each => each.id === run.id)) return { kind: 'under way' }
      return act(operation, run, shown)
    },
    handOver,
    forget() {
      session += 1
      handOver()
      for (const { forgotten } of subscribers) forgotten?.()
    },
  }
}
