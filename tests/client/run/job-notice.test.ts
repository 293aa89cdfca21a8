import { expect, it } from 'vitest'
import type { AnyCommand } from '#client/command/command.ts'
import { registryOf } from '#client/command/registry.ts'
import type { Records } from '#client/data/records.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import { t, verbatim } from '#client/messages/message.ts'
import { jobNotice, receiptsMadeBy } from '#client/run/job-notice.ts'
import type { JobWithRows } from '#client/run/job-progress.ts'
import { type OwnRow, ownJobs } from '#client/run/own-jobs.ts'
import collectLivePayment from '#commands/payments/collect-live-payment.ts'
import toggleStudentStatus from '#commands/students/toggle-student-status.ts'
import type { JobRow } from '#contract/jobs.ts'
import { recordsOf } from '#tests/client/records-of.ts'

const registry = registryOf({
  '/commands/payments/collect-live-payment.ts': collectLivePayment as AnyCommand,
  '/commands/students/toggle-student-status.ts': toggleStudentStatus as AnyCommand,
})
/** Each invoice has a receipt with the same number. */
const records = {
  ...recordsOf(
    () => [],
    () => nothingRelated,
  ),
  search: async ({ q }: { readonly q: string }) => ({
    data: [{ invoice_ref: q, receipt_ref: q.replace('LI', 'LR') }],
  }),
} as unknown as Records

const job = (command: string, kind: string, rows: readonly JobRow['state'][], more: Partial<JobWithRows> = {}) => {
  const count = (state: JobRow['state']) => rows.filter(each => each === state).length
  const of: JobWithRows = {
    job_id: 'J1',
    command,
    kind,
    state: 'done',
    created_at: '2026-11-20T04:00:00Z',
    waiting: 0,
    done: count('done'),
    refused: count('refused'),
    cancelled: count('cancelled'),
    undoable: 0,
    undoes: null,
    undone_by: null,
    rows: rows.map((state, position) => ({ position, row_id: `R${position}`, state, refusal: null })),
  }
  return { ...of, ...more }
}
const said = async (ended: JobWithRows, rows: readonly OwnRow[], answers: readonly string[] = []) => {
  const jobs = ownJobs()
  jobs.started('J1', ended.kind, rows, answers.map(verbatim))
  const { text, more, tone } = await jobNotice(ended, { jobs, records, registry })
  return [tone, t(text), more && t(more)]
}

it('payments that were collected: which, by which receipts, how, and what they come to', async () => {
  const rows = ['2026-10', '2026-11', '2026-12'].map((month, at) => ({
    id: `R${at}`,
    label: `Ka Yan Lee 1,200.00 · ${month}`,
    amount: 1200.1,
    invoice: `LI-000${at}`,
  }))
  const ended = job('payments/collect-live-payment', 'livePayment', ['done', 'done', 'refused'])
  expect(await said(ended, rows, ['Payment Type: bank-in'])).toEqual([
    'plain',
    '2 of 3 payments collected. 1 refused.',
    'Ka Yan Lee 1,200.00 · 2026-10: LR-0000, Ka Yan Lee 1,200.00 · 2026-11: LR-0001. Payment Type: bank-in. Total 2,400.20.',
  ])
})

it('the receipts of payments that were collected together can be printed, and nothing of other jobs', async () => {
  const jobs = ownJobs()
  const rows = ['R0', 'R1', 'R2'].map((id, at) => ({ id, label: id, amount: 1, invoice: `LI-000${at}` }))
  const ended = job('payments/collect-live-payment', 'livePayment', ['done', 'refused', 'done'])
  jobs.started('J1', ended.kind, rows, [])
  expect((await jobNotice(ended, { jobs, records, registry })).printsOf).toEqual(['LI-0000', 'LI-0002'])
  const other = job('students/toggle-student-status', 'student', ['done'])
  expect((await jobNotice(other, { jobs, records, registry })).printsOf).toBeUndefined()
})

const students = Array.from({ length: 9 }, (_, at) => ({ id: `R${at}`, label: `No ${at} Chan` }))

it('many rows: the first few, and how many others', async () => {
  const ended = job(
    'students/toggle-student-status',
    'student',
    students.map(() => 'done'),
  )
  expect(await said(ended, students)).toEqual([
    'good',
    '9 of 9 students switched between active and inactive.',
    'No 0 Chan, No 1 Chan, No 2 Chan and 6 more.',
  ])
  // One other is named itself.
  const four = job('students/toggle-student-status', 'student', ['done', 'done', 'done', 'done', 'cancelled'])
  expect((await said(four, students)).slice(1)).toEqual([
    '4 of 5 students switched between active and inactive. 1 not done.',
    'No 0 Chan, No 1 Chan, No 2 Chan, No 3 Chan.',
  ])
})

it('what was taken back names the same rows, and nothing is named where nothing was done', async () => {
  const undo = job('students/toggle-student-status', 'student', ['done', 'done'], { job_id: 'J2', undoes: 'J1' })
  expect((await said(undo, students)).slice(1)).toEqual([
    'Undone: 2 of 2 students switched between active and inactive.',
    'No 0 Chan, No 1 Chan.',
  ])
  const none = job('students/toggle-student-status', 'student', ['refused'])
  expect((await said(none, students, ['Reason: sick'])).slice(1)).toEqual([
    '0 of 1 students switched between active and inactive. 1 refused.',
    undefined,
  ])
})

it('the receipts that a job has made are those of the rows that were done: a colleague may have collected the others', async () => {
  const jobs = ownJobs()
  const rows = [0, 1, 2].map(at => ({ id: `R${at}`, label: `Lee ${at}`, invoice: `LI-2026-00000${at}` }))
  jobs.started('J1', 'livePayment', rows, [])
  const ended = job('payments/collect-live-payment', 'livePayment', ['done', 'refused', 'done'])
  expect(await receiptsMadeBy(ended, { jobs, records })).toEqual(['LR-2026-000000', 'LR-2026-000002'])
})
