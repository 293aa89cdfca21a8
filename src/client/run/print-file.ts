import { type QueryClient, QueryObserver } from '@tanstack/query-core'
import type { OneFile } from '../command/combined-print.ts'
import type { Navigator } from '../command/navigator.ts'
import type { Api } from '../core/api.ts'
import { timings } from '../core/timings.ts'
import { labelOf } from '../data/label-of.ts'
import type { Records } from '../data/records.ts'
import { receiptsOf } from '../entities/invoice.ts'
import { type EntityKind, type EntityRef, kindOf } from '../entities/kinds.ts'
import { jobsText } from '../messages/jobs.ts'
import type { Message } from '../messages/message.ts'
import { unprintable } from './unprintable.ts'

/** What is printed of a selected record, or why nothing is. */
export type PrintedRow = { readonly id: string; readonly label: string } & (
  | { readonly ref: string; readonly warns?: Message | undefined }
  | { readonly refused: Message }
)

/** Finds the document of each selected record, in their order. Prints nothing. */
export async function planFile(
  { of }: OneFile,
  chosen: readonly EntityRef[],
  records: Records,
): Promise<readonly PrintedRow[]> {
  const known = new Map<EntityKind, ReadonlyMap<string, unknown>>()
  const rows: PrintedRow[] = []
  for (const ref of chosen) {
    const { kind, id } = ref
    const ofKind = known.get(kind) ?? recordsOf(kind, records)
    known.set(kind, ofKind)
    const record = ofKind.get(id) ?? (await records.find(kind, id).catch(() => undefined))
    const label = labelOf(ref, records, record ? { record } : undefined)
    // The record is one of the kind, which a kind that is known by its name alone does not say.
    const document = record ? of[kind]?.(record as never) : undefined
    if (typeof document !== 'string') rows.push({ id, label, refused: document ?? jobsText.gone })
    else rows.push({ id, label, ref: document, warns: await unprintable(label) })
  }
  return rows
}

/** The records of a kind that are loaded, by id. */
function recordsOf(kind: EntityKind, records: Records): ReadonlyMap<string, unknown> {
  if (kind !== 'invoice' && kind !== 'receipt')
    return new Map(records.cached(kind).map(({ id, record }) => [id, record]))
  const rows = kind === 'invoice' ? records.invoices() : records.invoices().flatMap(receiptsOf)
  return new Map(rows.map(row => [kindOf(kind).id(row), row]))
}

type Io = {
  readonly api: Pick<Api, OneFile['call'] | 'getPrinting'>
  readonly client: QueryClient
  readonly navigator: Pick<Navigator, 'document'>
  readonly signal: AbortSignal
  /** Hears how many documents are drawn. */
  readonly tell: (drawn: number) => void
}

/**
 * Prints these documents into one file. When the signal aborts, none counts as printed. A window opens at once, also while
 * `made` waits until there are documents.
 */
export function printFile(
  { call }: OneFile,
  made: readonly string[] | (() => Promise<readonly string[]>),
  { api, client, navigator, signal, tell }: Io,
): Promise<void> {
  const printing = crypto.randomUUID()
  return navigator.document(async say => {
    // Several rows may be of one receipt.
    const refs = [...new Set(typeof made === 'function' ? await made() : made)]
    const sayDrawn = (drawn: number) => {
      tell(drawn)
      say(jobsText.printing({ drawn, all: refs.length }))
    }
    sayDrawn(0)
    const stop = new QueryObserver(client, {
      queryKey: ['getPrinting', { printing }],
      queryFn: ({ signal }) => api.getPrinting({ printing }, { signal }),
      refetchInterval: timings.printingPace,
      // The new window has the focus.
      refetchIntervalInBackground: true,
      // The print itself tells what fails.
      retry: false,
      gcTime: 0,
    }).subscribe(({ data: answer }) => {
      if (answer && answer.data.all > 0) sayDrawn(answer.data.drawn)
    })
    try {
      const blob = await api[call]({ refs, printing }, { signal })
      const [first] = refs
      return { blob, name: refs.length === 1 ? `${first}.pdf` : `${first}-and-${refs.length - 1}-more.pdf` }
    } finally {
      stop()
    }
  })
}
