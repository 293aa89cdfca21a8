import type { Argument } from '../command/arguments.ts'
import type { AnyCommand } from '../command/command.ts'
import type { Subscriber } from './operation.ts'

type RecentAnswers = {
  /** The answers to a question that were sent from this window, newest first. */
  readonly of: (command: AnyCommand, name: string) => readonly string[]
  readonly subscriber: Subscriber
}

const most = 5
const none: readonly string[] = []
/** What people say again. A long text is never the same twice, and a secret is nobody else's business. */
const repeated: readonly Argument['kind'][] = [
  ...(['text', 'number', 'money', 'entity', 'entities', 'choice', 'date', 'month', 'time'] as const),
]

/** What was answered is offered again. It stays in this window, and is forgotten when somebody else signs in. */
export function recentAnswers(): RecentAnswers {
  const answers = new Map<AnyCommand, Map<string, readonly string[]>>()
  const forget = () => answers.clear()
  return {
    of: (command, name) => answers.get(command)?.get(name) ?? none,
    subscriber: {
      ended({ plan: { command, answers: given } }, outcome) {
        if (outcome.kind !== 'done') return
        const known = answers.get(command) ?? new Map<string, readonly string[]>()
        for (const [name, { kind }] of Object.entries(command.arguments)) {
          if (!repeated.includes(kind)) continue
          const all = [given[name] ?? ''].flat().map(each => String(each).trim())
          const before = known.get(name) ?? none
          known.set(name, [...new Set([...all.filter(each => each !== ''), ...before])].slice(0, most))
        }
        answers.set(command, known)
      },
      handedOver: forget,
      forgotten: forget,
    },
  }
}

/** A list that begins with the rows that have these ids, as far as it has them. */
export function withFirst<Row extends { readonly id: string }>(
  rows: readonly Row[],
  ids: readonly string[],
): readonly Row[] {
  const first = ids.flatMap(id => rows.find(each => each.id === id) ?? [])
  return first.length === 0 ? rows : [...new Set([...first, ...rows])]
}
