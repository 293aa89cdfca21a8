import type { AnyCommand } from '../command.ts'
import type { Subscriber } from './operation.ts'

export type RecentAnswers = {
  /** The answers to a question that were sent from this window, newest first. */
  readonly of: (command: AnyCommand, name: string) => readonly string[]
  readonly subscriber: Subscriber
}

const most = 5

/** What was typed for a command is offered again. It stays in this window, and is forgotten when somebody else signs in. */
export function recentAnswers(): RecentAnswers {
  const answers = new Map<AnyCommand, Map<string, readonly string[]>>()
  const forget = () => answers.clear()
  return {
    of: (command, name) => answers.get(command)?.get(name) ?? [],
    subscriber: {
      ended({ plan: { command, answers: given } }, outcome) {
        if (outcome.kind !== 'done') return
        const known = answers.get(command) ?? new Map<string, readonly string[]>()
        for (const [name, { kind }] of Object.entries(command.arguments)) {
          const answer = String(given[name] ?? '').trim()
          if ((kind !== 'text' && kind !== 'number' && kind !== 'money') || answer === '') continue
          known.set(name, [answer, ...(known.get(name) ?? []).filter(each => each !== answer)].slice(0, most))
        }
        answers.set(command, known)
      },
      handedOver: forget,
      forgotten: forget,
    },
  }
}
