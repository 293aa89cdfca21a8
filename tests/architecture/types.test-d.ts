import { ask, optional, type Values } from '#client/command/arguments.ts'
import { type AnyCommand, command } from '#client/command/command.ts'
import { invoke } from '#client/command/invocation.ts'
import type { Reference } from '#client/command/reference.ts'
import { verbatim } from '#client/messages/message.ts'
import { type Answer, call, type Input } from '#contract/call.ts'
import type { CallName, Calls } from '#contract/calls.ts'
import type { Table } from '#contract/tables.ts'
import { type Handlers, read, write } from '#server/calls/handler.ts'
import type { LockName } from '#server/db/lock.ts'
import type { TableName } from '#server/db/tables.ts'
import { handlers } from '#server/main/handlers.ts'
import type { Inverses } from '#server/office/audit/inverse.ts'

/*
 * What must not compile. The compiler is the test: it complains about a line that is wrong, and about a line that was
 * expected to be wrong and is not. Nothing here is ever run.
 */

const named = { title: 'Delete student', aliases: [], zh: ['刪除學生'] } as const
const student = ask.entity('student', { label: 'Student' })
const said = { said: { done: null }, final: verbatim('It cannot be undone with Ctrl+Z.') } as const
const run = () => Promise.resolve()

export const whole = command({ ...named, ...said, arguments: { student }, effect: 'final', run })

// A final command says what Ctrl+Z says after it.
// @ts-expect-error
export const finalWithoutWords = command({
  ...named,
  said: { done: null },
  arguments: { student },
  effect: 'final',
  run,
})
// A command says what was done, or that the screen shows it.
export const silentByMistake = command({
  ...named,
  // @ts-expect-error
  said: {},
  final: said.final,
  arguments: { student },
  effect: 'final',
  run,
})
export const finalInOtherWords = command({
  ...named,
  said: { done: null },
  arguments: { student },
  effect: 'final',
  // @ts-expect-error: a sentence is a message
  final: 'It cannot be undone with Ctrl+Z.',
  run,
})
// A command is undoable exactly when the server's log can undo what it writes.
export const undoable = command({
  ...named,
  ...said,
  arguments: { student },
  effect: 'undoable',
  run: ({ student }, { api, key }) => api.deletestudent({ studentId: student.student_id }, { key }),
})
export const finalThatIsNot = command({
  ...named,
  ...said,
  arguments: { student },
  effect: 'final',
  // @ts-expect-error
  run: ({ student }, { api, key }) => api.deletestudent({ studentId: student.student_id }, { key }),
})
export const undoableThatIsNot = command({
  ...named,
  ...said,
  arguments: {},
  effect: 'undoable',
  // @ts-expect-error
  run: (_values, { api, key }) => api.collectPayment({ id: 'PL000001', payment_type: 'cash' }, { key }),
})
// It carries no inverse of its own.
export const withInverse = command({
  ...named,
  ...said,
  arguments: { student },
  effect: 'undoable',
  run,
  // @ts-expect-error
  undo: () => ({ id: 'students/restore-student', given: {} }),
})
// The server has a way to undo every call that the contract marks so, and no other.
export const inverses: Inverses = { deletestudent: { tables: ['students'], locks: () => [] } }
// @ts-expect-error
export const inverseOfFinal: Inverses = { collectPayment: { tables: ['students'], locks: () => [] } }
// A command that changes something says what it says.
// @ts-expect-error
export const withoutWords = command({ ...named, arguments: { student }, effect: 'final', run })
// A command is found by Chinese words, too.
// @ts-expect-error
export const withoutChinese = command({ ...named, zh: [], ...said, arguments: {}, effect: 'final', run })
// What touches the screen only is not given the calls.
export const showThatCalls = command({
  ...named,
  arguments: {},
  effect: 'show',
  // @ts-expect-error
  run: (_values, { api }) => api,
})
// The row under the cursor answers an argument that there is.
// @ts-expect-error
export const wrongRow = command({ ...named, ...said, arguments: { student }, row: 'payment', effect: 'final', run })

// Every argument has a label to be asked by, every choice a label to be shown by.
// @ts-expect-error
export const withoutPrompt = ask.text({})
// @ts-expect-error
export const withoutOptions = ask.choice({ label: 'Payment Type' })
// @ts-expect-error
export const withoutLabel = ask.choice({ label: 'Payment Type', options: { cash: undefined } })
// @ts-expect-error
export const asList = ask.choice({ label: 'Payment Type', options: ['cash', 'bank-in'] })
// The kinds of arguments are a closed list.
// @ts-expect-error
export const colour = ask.colour({ label: 'Colour' })
// @ts-expect-error
export const dragon = ask.entity('dragon', { label: 'Dragon' })

// What a command is told has the types it asked for.
type Answered = Values<{
  readonly type: ReturnType<typeof choice>
  readonly date: ReturnType<typeof day>
  readonly amount: ReturnType<typeof money>
}>
const choice = () => ask.choice({ label: 'Payment Type', options: { cash: 'cash', 'bank-in': 'bank-in' } })
const day = () => optional(ask.date({ label: 'Expiry date' }))
const money = () => ask.money({ label: 'Amount' })
export const answeredRightly: Answered = { type: 'cash', date: undefined, amount: 120.5 }
// @ts-expect-error
export const answeredWrongly: Answered = { type: 'cheque', date: undefined, amount: 120.5 }
// @ts-expect-error
export const answeredTooLittle: Answered = { type: 'cash', date: undefined }

// A read cannot write.
export const reading = read('getStudent', async (_input, { db }) => {
  // @ts-expect-error
  await db.deleteFrom('students').execute()
  return { success: true, data: [] }
})
// It is not given a transaction, either.
// @ts-expect-error
export const readingInside = read('getStudent', async (_input, { tx }) => ({ success: true, data: [tx] }))
const deleted = { success: true, message: 'Deleted.' } as const
// A write says what it changed.
// @ts-expect-error
export const silent = write('deletestudent', async () => ({ answer: deleted }))
// What it changed are tables that there are.
const pupil = { table: 'pupils', id: 'S0001', before: null, after: null } as const
// @ts-expect-error
export const elsewhere = write('deletestudent', async () => ({ answer: deleted, changed: [pupil] }))
// A call refuses with its own sentences only.
export const refusing = write('deletestudent', async (_input, { refuse }) => {
  // @ts-expect-error
  refuse('tooExpensive')
  return refuse('unknown', { id: 'S0001' })
})
// An answer has the shape the contract describes.
// @ts-expect-error
export const shapeless = read('getStudent', async () => [])
// A call says which tables it reads, or changes; they are tables that there are, here and in the database.
const described = { source: 'extension', method: 'GET', path: '/admin/x', answer: 'pdf', refusals: {} } as const
// @ts-expect-error
export const withoutReads = call({ ...described, kind: 'read' })
// @ts-expect-error
export const withoutChanges = call({ ...described, kind: 'write' })
// @ts-expect-error
export const changingRead = call({ ...described, kind: 'read', changes: ['students'] })
// @ts-expect-error
export const readsElsewhere = call({ ...described, kind: 'read', reads: ['pupils'] })
export const reads = call({ ...described, kind: 'read', reads: ['students'] })
// Only a write can be undone.
// @ts-expect-error
export const undoableRead = call({ ...described, kind: 'read', reads: ['students'], undo: true })
type OwnTable =
  | 'audit_summaries'
  | 'backup_state'
  | 'billed_months'
  | 'counters'
  | 'erasing'
  | 'idempotency'
  | 'invoiced_names'
  | 'known_networks'
  | 'letterheads'
  | 'original_claims'
  | 'presence'
  | 'lost_numbers'
  | 'rate_limits'
  | 'recovery_codes'
  | 'revisions'
  | 'token_balances'
export const kept: Record<Exclude<TableName, OwnTable>, true> = {} as Record<Table, true>
export const declared: Record<Table, true> = {} as Record<Exclude<TableName, OwnTable>, true>
// Only what has a place in the order of locks can be locked.
// @ts-expect-error
export const noLock: LockName = 'pupils'
export const lessonLock: LockName = 'attendance:L000001'
// No call goes unanswered, and nothing is answered that is not declared.
const { voidInvoice, ...others } = handlers
// @ts-expect-error
export const unanswered: Handlers = others
export const answered: Handlers = { ...others, voidInvoice }
// @ts-expect-error
export const undeclared = read('getPupil', async () => ({ success: true, data: [] }))
// @ts-expect-error
export const noCall: CallName = 'getPupil'

// What is passed is what the contract takes; a path parameter cannot be forgotten.
export const asked: Input<Calls['collectPayment']> = { id: 'PL000001', payment_type: 'cash' }
// @ts-expect-error
export const askedWithoutId: Input<Calls['collectPayment']> = { payment_type: 'cash' }
// @ts-expect-error
export const askedByCheque: Input<Calls['collectPayment']> = { id: 'PL000001', payment_type: 'cheque' }
// A refusal is no answer.
// @ts-expect-error
export const refused: Answer<Calls['collectPayment']> = { success: false, error: 'no', message: 'no' }

// What a command is told before it is asked: its own arguments by name, ids for records, wire values for the rest.
const collecting = command({
  ...named,
  ...said,
  arguments: {
    student,
    type: choice(),
    amount: money(),
    date: day(),
    others: ask.entities('student', { label: 'Students' }),
  },
  effect: 'final',
  run,
})
export const invoked = invoke(collecting, {
  student: 'S0001',
  type: 'cash',
  amount: 12,
  others: ['S0002'],
  date: undefined,
})
export const invokedBare = invoke(collecting)
// @ts-expect-error
export const invokedWithOther = invoke(collecting, { student: 'S0001', payment: 'PL000001' })
// @ts-expect-error
export const invokedWithRecord = invoke(collecting, { student: { student_id: 'S0001' } })
// @ts-expect-error
export const invokedWithOneOfMany = invoke(collecting, { others: 'S0002' })
// @ts-expect-error
export const invokedByCheque = invoke(collecting, { type: 'cheque' })
// @ts-expect-error
export const invokedWithText = invoke(collecting, { amount: '12' })
const misnamed = { student: 'S0001', payment: 'PL000001' }
// @ts-expect-error
export const invokedWithVariable = invoke(collecting, misnamed)
const nothing = command({ ...named, arguments: {}, effect: 'show', run: () => undefined })
// @ts-expect-error
export const invokedWithAnything = invoke(nothing, { student: 'S0001' })
// A command is never named by a text.
// @ts-expect-error
export const invokedById = invoke('students/delete-student', { student: 'S0001' })
// A command that knows its arguments can stand where any command can.
export const anybody: AnyCommand = collecting

// A command opens only what it can be told.
const opening = { ...named, effect: 'view' } as const
export const opener = command({ ...opening, arguments: { student }, opens: 'student' })
// @ts-expect-error
export const openerOfOther = command({ ...opening, arguments: { student }, opens: 'receipt' })
// @ts-expect-error
export const openerOfDragon = command({ ...opening, arguments: { student }, opens: 'dragon' })
// What is referred to is said by what it is known by.
export const toStudent: Reference = { kind: 'student', given: { student: 'S0001' } }
// @ts-expect-error
export const toNobody: Reference = { kind: 'student', given: {} }
// @ts-expect-error
export const toDocument: Reference<'receipt'> = { kind: 'student', given: { student: 'S0001' } }
