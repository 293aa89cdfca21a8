import { isPastDue } from '#rules/due-dates.ts'
import { money } from '#rules/money.ts'
import type { Related } from '../entities/field.ts'
import type { Entities, EntityKind } from '../entities/kinds.ts'
import { dayWords } from '../messages/day-words.ts'
import type { Message } from '../messages/message.ts'
import { studentsText } from '../messages/students.ts'

/** What matters of a record at the end of its row. `isBad`: somebody has to do something about it. */
export type Fact = { readonly text: Message; readonly isBad?: true }

type Owed = {
  readonly due_date?: string | null | undefined
  readonly month: string
  readonly total_amount: number
}

/** When what is owed is due. */
function due({ due_date, month, total_amount }: Owed, today: Temporal.PlainDate): Fact | undefined {
  if (total_amount <= 0) return undefined
  if (isPastDue({ due_date: due_date ?? undefined, month }, today)) return { text: studentsText.overdue, isBad: true }
  const [day] = due_date ? dayWords(due_date, today) : []
  return day === undefined ? undefined : { text: studentsText.dueOn({ day }) }
}

/** What a student owes, the next lesson of a class and how many come to a lesson are no part of their rows. */
const facts: { readonly [K in EntityKind]?: (row: Entities[K], related: Related) => Fact | undefined } = {
  family: ({ owes }) => (owes > 0 ? { text: studentsText.owesAmount({ amount: money(owes) }) } : undefined),
  livePayment: (row, { today }) => due(row, today),
  videoPayment: (row, { today }) => due(row, today),
  invoice: (row, { today }) => (row.status === 'pending' ? due({ ...row, month: row.yearMonth }, today) : undefined),
}

/** What matters of a record, as far as its row says it. */
export function factOf<K extends EntityKind>(kind: K, row: Entities[K], related: Related): Fact | undefined {
  const fact: ((row: Entities[K], related: Related) => Fact | undefined) | undefined = facts[kind]
  return fact?.(row, related)
}
