import { type CallName, calls } from '#contract/calls.ts'
import { rowsAtOnce } from '#contract/jobs.ts'
import type { Api } from '../api.ts'
import type { AnyCommand } from '../command.ts'
import type { EntityRef } from '../entities.ts'
import { labelOf } from '../label-of.ts'
import type { Message } from '../messages/message.ts'
import type { Navigator } from '../navigator.ts'
import type { Records } from '../records.ts'
import { type Answers, parseAll } from '../values.ts'
import { answersOfRun, askedNow } from './answers.ts'
import type { Look } from './lookups.ts'

/** A command and the answers that it has for all of these records. */
export type ForMany = {
  readonly id: string
  readonly command: AnyCommand
  /** Without the answer that each record gives. */
  readonly answers: Answers
  readonly chosen: readonly EntityRef[]
}

/** What a command asks of the server. */
type Asked = { readonly call: CallName; readonly input: Readonly<Record<string, unknown>> }

/** What a command would do with one of the records: what it would ask of the server, or why it would not. */
export type PlannedRow = { readonly id: string; readonly label: string } & (
  | { readonly asks: Asked }
  | { readonly refused: Message }
)

/** An api that reads, and tells what would be written instead of writing it. */
function readingOnly(api: Api, tell: (asked: Asked) => void): Api {
  const entries = (Object.keys(calls) as CallName[]).map(call => [
    call,
    calls[call].kind === 'read'
      ? api[call]
      : (input: Asked['input']) => {
          tell({ call, input })
          // The command goes no further.
          return new Promise(() => undefined)
        },
  ])
  // Each call has the function of the api that it was made from, or one that never answers.
  return Object.fromEntries(entries) as Api
}

/** The call that a command makes with these values. */
const askedBy = (command: AnyCommand, values: Readonly<Record<string, unknown>>, { api, navigator }: At) =>
  new Promise<Asked>((resolve, reject) => {
    if (command.effect !== 'undoable' && command.effect !== 'final') return reject(new Error('It changes nothing.'))
    const ended = () => reject(new Error(`${command.title} made no call.`))
    command.run(values, { api: readingOnly(api, resolve), navigator, key: '' }).then(ended, reject)
  })

type At = {
  readonly api: Api
  readonly navigator: Navigator
  readonly records: Records
  readonly today: Temporal.PlainDate
}

/** Plans a command for each of the records, and changes nothing. */
export async function planMany(
  { command, answers, chosen }: ForMany,
  at: At,
  signal: AbortSignal,
): Promise<readonly PlannedRow[]> {
  const { api, records, today } = at
  const each = command.many?.each ?? ''
  // Of a long list each record is looked up by its id, and not by going through the list.
  const known = new Map<string, ReadonlyMap<string, unknown>>()
  const find: Look = async (kind, id) => {
    const map = known.get(kind) ?? new Map(records.cached(kind).map(found => [found.id, found.record]))
    known.set(kind, map)
    return map.get(id) ?? records.find(kind, id)
  }
  const rows: PlannedRow[] = []
  for (const ref of chosen) {
    if (signal.aborted) return rows
    const { id } = ref
    const given = answersOfRun(command, { ...answers, [each]: id })
    const found = await parseAll(askedNow(command, given), given, find, today)
    const argument = command.arguments[each]
    const record = argument?.kind === 'entity' ? await find(argument.of, id).catch(() => undefined) : undefined
    const label =
      command.together && record !== undefined
        ? command.together.about([{ [each]: record }], records.related())
        : labelOf(ref, records, record === undefined ? undefined : { ...ref, record: record as never, searchText: '' })
    const wrong =
      'problems' in found
        ? found.problems[0]?.text
        : (
            command.check?.(found.values) ??
            ('refuses' in command ? await command.refuses?.(found.values, api).catch(() => undefined) : undefined)
          )?.text
    rows.push(
      wrong || !('values' in found)
        ? { id, label, refused: wrong! }
        : { id, label, asks: await askedBy(command, found.values, at) },
    )
  }
  return rows
}

type NewJob = {
  readonly command: string
  readonly kind: string
  readonly rows: readonly (Asked & { readonly id: string })[]
  /** The same request sent again starts no second job. */
  readonly key: string
}

/** Starts a job. Many rows are sent in pieces, and the server begins once it has the last one. */
export async function startJob(
  api: Pick<Api, 'startJob' | 'addToJob'>,
  { command, kind, rows, key }: NewJob,
): Promise<string> {
  const piece = (from: number) => ({
    rows: rows.slice(from, from + rowsAtOnce),
    goes_on: from + rowsAtOnce < rows.length,
  })
  const { job_id } = await api.startJob({ command, kind, ...piece(0) }, { key })
  for (let from = rowsAtOnce; from < rows.length; from += rowsAtOnce)
    await api.addToJob({ job_id, ...piece(from) }, { key: `${key} ${from}` })
  return job_id
}
