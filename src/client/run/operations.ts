import type { Api, CallsMade, UndoableEntries } from '../api.ts'
import type { Navigator } from '../navigator.ts'
import { type ReadStore, store } from '../store.ts'
import { type Run, runId } from './answers.ts'
import type { Operation, Subscriber } from './operation.ts'
import type { Outcome, Started } from './outcome.ts'
import { perform } from './perform.ts'
import type { ReadyPlan } from './plan.ts'

type Parts = {
  readonly api: Api
  readonly navigator: Navigator
  readonly undoable: UndoableEntries | undefined
  readonly made: CallsMade | undefined
  readonly subscribers: readonly Subscriber[]
  readonly newKey: () => string
}

export type Operations = {
  readonly running: ReadStore<readonly Run[]>
  /** Ids of commands whose call this server does not have. */
  readonly lacking: ReadStore<readonly string[]>
  /** Runs what is planned and tells the subscribers. `shown`: whether an open prompt shows what came of it. */
  readonly run: (plan: ReadyPlan, shown: (outcome: Outcome) => Promise<boolean>) => Promise<Started>
  readonly handOver: () => void
  readonly forget: () => void
}

/** What was refused, or is done, is over: sent once more, it is another operation. */
const isOver = (outcome: Outcome): boolean =>
  outcome.kind === 'done' || outcome.kind === 'not offered' || (outcome.kind === 'refused' && outcome.status < 500)

/** The operations of this window: each runs once, under a key of its own. */
export function operations({ api, navigator, undoable, made, subscribers, newKey }: Parts): Operations {
  const running = store<readonly Run[]>([])
  const lacking = store<readonly string[]>([])
  /** The keys of what was sent and is not over, by the ids of the runs. */
  const keys = new Map<string, string>()
  let count = 0
  /** Counts the people who have signed in: what still comes for the one before is not told to the next. */
  let session = 0

  const handOver = () => {
    keys.clear()
    for (const { handedOver } of subscribers) handedOver?.()
  }
  const tell = async (operation: Operation, outcome: Outcome, inPrompt: boolean) => {
    await Promise.all(subscribers.map(({ ended }) => ended?.(operation, outcome, inPrompt)))
  }
  const act = async (operation: Operation, run: Run, shown: (outcome: Outcome) => Promise<boolean>) => {
    const mine = session
    const key = keys.get(run.id) ?? newKey()
    keys.set(run.id, key)
    running.set(all => [...all, run])
    for (const { began } of subscribers) began?.(operation)
    try {
      const outcome = await perform(operation.plan, { api, navigator, key, undoable, made })
      if (mine !== session) return { kind: 'left' } as const
      if (isOver(outcome)) keys.delete(run.id)
      if (outcome.kind === 'not offered') lacking.set(all => [...all, operation.plan.id])
      await tell(operation, outcome, await shown(outcome))
      return outcome
    } finally {
      running.set(all => all.filter(each => each !== run))
    }
  }

  return {
    running,
    lacking,
    async run(plan, shown) {
      const { id, command, answers } = plan
      count += 1
      const operation = { number: count, plan }
      if (command.effect === 'view' || command.effect === 'show') {
        const outcome = await perform(plan, { api, navigator, key: '' })
        await tell(operation, outcome, false)
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
