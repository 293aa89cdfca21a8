import type { Api } from '#client/api.ts'
import { changedBy } from '#client/changed-by.ts'
import { resultOf, titleOfJob } from '#client/job-words.ts'
import { jobsText } from '#client/messages/jobs.ts'
import type { Records } from '#client/records.ts'
import type { ForMany } from '#client/run/many.ts'
import { printFile } from '#client/run/print-file.ts'
import { fileOf } from '#client/run/selected-for.ts'
import printReceipt from '#commands/receipts/print-receipt.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { Job, JobRow } from '#contract/jobs.ts'
import type { App } from '../app.ts'
import { offerNext } from '../palette/next-in-queue.ts'
import { registry } from '../registry.ts'

type Ended = Job & { readonly rows: readonly JobRow[] }

/** Milliseconds after which the job is read again. It has a few rows. */
const pace = 150

async function whenOver(api: Pick<Api, 'getJob'>, job_id: string): Promise<Ended> {
  for (;;) {
    const { data } = await api.getJob({ job_id })
    if (data.state !== 'running') return data
    await new Promise(resolve => setTimeout(resolve, pace))
  }
}

/** The invoices of which something is printed, by the records that are now waiting for their payment. */
async function invoicesOf({ command, chosen }: ForMany, records: Records): Promise<ReadonlyMap<string, string>> {
  const [name, printed] = [command.row, command.together?.printed]
  const found = new Map<string, string>()
  if (name === undefined || !printed) return found
  for (const { kind, id } of chosen) {
    const invoice = printed({ [name]: await records.find(kind, id) })
    if (invoice) found.set(id, invoice.id)
  }
  return found
}

/** The receipts of these invoices. The server is asked: the lists of this window may not know of them yet. */
async function receiptsOf(invoices: readonly string[], records: Records): Promise<readonly string[]> {
  const found = await Promise.all(
    invoices.map(async ref => (await records.search({ q: ref })).data.find(({ invoice_ref }) => invoice_ref === ref)),
  )
  return found.flatMap(each => each?.receipt_ref ?? [])
}

/**
 * Does a job for the records of one row of the palette, prints the receipts if that is wanted, and goes on with the next
 * record. Returns the job if somebody has to look at it. What `begin` throws, which starts it, is thrown.
 */
export async function doTogether(
  app: App,
  planned: ForMany,
  call: CallName,
  begin: () => Promise<string>,
): Promise<string | undefined> {
  const { api, refetchDone, navigator, records, notices, jobs, many } = app
  let job: string | undefined
  let ended: Ended | undefined
  const run = async () => {
    job = await begin()
    ended = await whenOver(api, job)
    await refetchDone(changedBy([calls[call]]))
    for (const kind of new Set(planned.chosen.map(({ kind }) => kind))) await records.load(kind)
    return ended.rows.flatMap(({ row_id, state }) => (state === 'done' ? [row_id] : []))
  }
  const runAndFind = async () => {
    const invoices = await invoicesOf(planned, records)
    const done = await run()
    return receiptsOf(
      done.flatMap(id => invoices.get(id) ?? []),
      records,
    )
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
  if (!ended || ended.refused > 0) return job
  jobs.over(ended.job_id)
  notices.say({ tone: 'good', text: jobsText.ended({ title: titleOfJob(ended, registry), result: resultOf(ended) }) })
  many.set(undefined)
  offerNext(app, planned.command)
  return undefined
}
