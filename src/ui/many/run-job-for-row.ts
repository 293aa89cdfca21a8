import { QueryObserver } from '@tanstack/react-query'
import { timings } from '#client/core/timings.ts'
import { changedBy } from '#client/data/changed-tables.ts'
import { read } from '#client/data/queries.ts'
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

/** Resolves when a job is over, which is asked also while the window of its print has the focus. */
const whenOver = ({ api, client }: App, job_id: string): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const stop = new QueryObserver(client, {
      ...read(api, 'getJob', { job_id }),
      staleTime: 0,
      refetchInterval: timings.shortJobPace,
      refetchIntervalInBackground: true,
    }).subscribe(({ data, error }) => {
      if (!error && (!data || data.data.state === 'running')) return
      stop()
      if (data && !error) resolve(data.data)
      else reject(error)
    })
  })

/** Prints the receipts of these invoices into one file. */
export async function printReceiptsOf(app: App, invoices: readonly string[]): Promise<void> {
  const { records, notices } = app
  const file = fileOf(printReceipt)
  const find = async () => {
    const found = await Promise.all(invoices.map(each => receiptOf(each, records)))
    return found.flatMap(receipt => receipt ?? [])
  }
  const { signal } = new AbortController()
  try {
    if (file) await printFile(file, find, { ...app, signal, tell: () => undefined })
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
  const { refetchDone, records, notices, jobs, many } = app
  let job: string | undefined
  let ended: Ended | undefined
  const run = async () => {
    job = await begin()
    // It is said here, after the printing, and nowhere else.
    jobs.over(job)
    ended = await whenOver(app, job)
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
      await printFile(file, runAndFind, { ...app, signal, tell: () => undefined })
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
