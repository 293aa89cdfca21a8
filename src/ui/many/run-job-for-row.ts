import type { Api } from '#client/core/api.ts'
import { timings } from '#client/core/timings.ts'
import { changedBy } from '#client/data/changed-tables.ts'
import { jobsText } from '#client/messages/jobs.ts'
import { jobNotice, receiptOf } from '#client/run/job-notice.ts'
import type { ForMany, PlannedRow } from '#client/run/plan-for-many.ts'
import { printFile } from '#client/run/print-file.ts'
import { fileOf } from '#client/run/run-for-selection.ts'
import printReceipt from '#commands/receipts/print-receipt.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { Job, JobRow } from '#contract/jobs.ts'
import type { App } from '../app/app.ts'
import { offerNext } from '../app/next-in-queue.ts'
import { registry } from '../app/registry.ts'

type Ended = Job & { readonly rows: readonly JobRow[] }

async function whenOver(api: Pick<Api, 'getJob'>, job_id: string): Promise<Ended> {
  for (;;) {
    const { data } = await api.getJob({ job_id })
    if (data.state !== 'running') return data
    await new Promise(resolve => setTimeout(resolve, timings.shortJobPace))
  }
}

/** Prints the receipts of these invoices into one file. */
export async function printReceiptsOf(
  { api, navigator, records, notices }: App,
  invoices: readonly string[],
): Promise<void> {
  const file = fileOf(printReceipt)
  const find = async () => {
    const found = await Promise.all(invoices.map(each => receiptOf(each, records)))
    return found.flatMap(receipt => receipt ?? [])
  }
  const { signal } = new AbortController()
  try {
    if (file) await printFile(file, find, { api, navigator, signal, tell: () => undefined })
  } catch {
    notices.say({ tone: 'bad', text: jobsText.notPrinted })
  }
}

/**
 * Does a job for the records of one row of the palette, prints the receipts if that is wanted, and goes on with the next
 * record. Returns the job if somebody has to look at it. What `begin` throws, which starts it, is thrown.
 */
export async function doTogether(
  app: App,
  planned: ForMany,
  rows: readonly PlannedRow[],
  call: CallName,
  begin: () => Promise<string>,
): Promise<string | undefined> {
  const { api, refetchDone, navigator, records, notices, jobs, many } = app
  let job: string | undefined
  let ended: Ended | undefined
  const run = async () => {
    job = await begin()
    // It is said here, after the printing, and nowhere else.
    jobs.over(job)
    ended = await whenOver(api, job)
    await refetchDone(changedBy([calls[call]]))
    for (const kind of new Set(planned.chosen.map(({ kind }) => kind))) await records.load(kind)
    return ended.rows.flatMap(({ row_id, state }) => (state === 'done' ? [row_id] : []))
  }
  const invoices = new Map(rows.flatMap(row => ('asks' in row && row.invoice ? [[row.id, row.invoice] as const] : [])))
  const runAndFind = async () => {
    const done = await run()
    const found = await Promise.all(done.flatMap(id => invoices.get(id) ?? []).map(each => receiptOf(each, records)))
    return found.flatMap(receipt => receipt ?? [])
  }
  const file = planned.prints ? fileOf(printReceipt) : undefined
  try {
    if (file) {
      const { signal } = new AbortController()
      await printFile(file, runAndFind, { api, navigator, signal, tell: () => undefined })
    } else await run()
  } catch (error) {
    if (job === undefined) throw error
    if (ended?.refused === 0) notices.say({ tone: 'bad', text: jobsText.notPrinted })
  }
  if (job !== undefined && !ended) jobs.watch(job)
  if (!ended || ended.refused > 0) return job
  notices.say(await jobNotice(ended, { jobs, records, registry }))
  many.set(undefined)
  offerNext(app, planned.command)
  return undefined
}
