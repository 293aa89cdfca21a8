import { cents, dollars, money } from '#rules/money.ts'
import type { Registry } from '../command/registry.ts'
import { labelOf } from '../data/label-of.ts'
import type { Records } from '../data/records.ts'
import { isEntityKind } from '../entities/kinds.ts'
import { auditText } from '../messages/audit.ts'
import { jobsText } from '../messages/jobs.ts'
import { few, list, type Message, mostNamed, sentences, t, verbatim } from '../messages/message.ts'
import type { JobWithRows } from './job-progress.ts'
import { resultOf, rowsOf, titleOfJob } from './job-words.ts'
import type { Notice } from './notices.ts'
import type { OwnJobs } from './own-jobs.ts'

type Known = {
  readonly jobs: Pick<OwnJobs, 'of' | 'labelOf'>
  readonly records: Pick<Records, 'seen' | 'related' | 'search'>
  readonly registry: Registry
}

/** What became of a job: '2 of 3 payments collected. 1 refused.' */
function sentenceOf(job: JobWithRows, registry: Registry): Message {
  const words = registry.of(job.command)?.many?.done
  if (!words) return jobsText.ended({ title: titleOfJob(job, registry), result: resultOf(job) })
  const { done, refused, cancelled, undoes } = job
  const whole = words({ of: jobsText.countOf({ done, all: rowsOf(job) }) })
  return sentences(
    undoes === null ? whole : auditText.takenBack({ about: whole }),
    ...(refused > 0 ? [jobsText.alsoRefused({ count: refused })] : []),
    ...(cancelled > 0 ? [jobsText.alsoNotDone({ count: cancelled })] : []),
  )
}

/** The receipt of an invoice. The server is asked: the lists of this window may not know of it yet. */
export async function receiptOf(invoice: string, records: Pick<Records, 'search'>): Promise<string | undefined> {
  const { data } = await records.search({ q: invoice })
  return data.find(({ invoice_ref }) => invoice_ref === invoice)?.receipt_ref ?? undefined
}

/** The receipts that a job of this window has made, in the order of its rows. */
export async function receiptsMadeBy(
  { job_id, rows }: JobWithRows,
  { jobs, records }: Pick<Known, 'jobs'> & { readonly records: Pick<Records, 'search'> },
): Promise<readonly string[]> {
  const own = jobs.of(job_id)
  const invoices = rows.flatMap(({ row_id, state }) => (state === 'done' && own?.rows.get(row_id)?.invoice) || [])
  const receipts = await Promise.all(invoices.map(invoice => receiptOf(invoice, records)))
  return receipts.filter(receipt => receipt !== undefined)
}

/** The notice of a job that is over: what was done for which rows, what they come to, and the receipts that they got. */
export async function jobNotice(
  job: JobWithRows,
  { jobs, records, registry }: Known,
): Promise<Pick<Notice, 'tone' | 'text' | 'more' | 'printsOf'>> {
  const { kind } = job
  const rows = job.rows.filter(({ state }) => state === 'done')
  const own = job.undoes === null ? jobs.of(job.job_id) : undefined
  const named = await Promise.all(
    rows.slice(0, mostNamed).map(async ({ row_id }) => {
      const known = isEntityKind(kind) ? labelOf({ kind, id: row_id }, records) : row_id
      const label = verbatim(jobs.labelOf(kind, row_id) ?? known)
      const invoice = own?.rows.get(row_id)?.invoice
      const receipt = invoice === undefined ? undefined : await receiptOf(invoice, records).catch(() => undefined)
      return receipt === undefined ? label : jobsText.rowGot({ row: label, receipt })
    }),
  )
  const amounts = rows.flatMap(({ row_id }) => own?.rows.get(row_id)?.amount ?? [])
  const amount = money(dollars(amounts.reduce((sum, each) => sum + cents(each), 0)))
  const [first, ...others] = [
    ...(rows.length > 0 ? [jobsText.rowsAre({ rows: few(named, rows.length) })] : []),
    ...(own && rows.length > 0 && own.answers.length > 0 ? [jobsText.rowsAre({ rows: list(own.answers) })] : []),
    ...(amounts.length > 0 ? [jobsText.inAll({ amount })] : []),
  ]
  const command = registry.of(job.command)
  const prints = command !== undefined && 'prints' in command && command.prints !== undefined
  const invoices = own && prints ? rows.flatMap(({ row_id }) => own.rows.get(row_id)?.invoice ?? []) : []
  return {
    ...(invoices.length > 0 ? { printsOf: invoices } : {}),
    tone: job.refused > 0 ? 'plain' : 'good',
    text: sentenceOf(job, registry),
    ...(first ? { more: sentences(first, ...others) } : {}),
  }
}

/** The rows that a job is started for, by their names: 'Tai Man Chan, Ka Yan Lee and 7 more'. */
export const namesOf = (rows: readonly { readonly label: string }[]): string =>
  t(
    few(
      rows.slice(0, mostNamed).map(({ label }) => verbatim(label)),
      rows.length,
    ),
  )
