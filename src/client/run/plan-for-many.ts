import { type CallName, calls } from '#contract/calls.ts'
import { rowsAtOnce } from '#contract/jobs.ts'
import type { AnyCommand } from '../command/command.ts'
import { answersOfRun, askedNow, sameAnswer } from '../command/command-answers.ts'
import { saysChanges } from '../command/edit-commands.ts'
import type { Navigator } from '../command/navigator.ts'
import { type Answers, type Problem, parseAll } from '../command/values.ts'
import type { Api } from '../core/api.ts'
import { labelOf } from '../data/label-of.ts'
import type { Records } from '../data/records.ts'
import type { EntityRef } from '../entities/kinds.ts'
import type { Message } from '../messages/message.ts'
import { initialValuesOf } from './initial-values.ts'
import type { Look } from './lookups.ts'

/** A command and the answers that it has for all of these records. */
export type ForMany = {
  readonly id: string
  readonly command: AnyCommand
  /** Without the answer that each record gives. */
  readonly answers: Answers
  readonly chosen: readonly EntityRef[]
  /** They were offered in one row of the palette, which goes on with the next record afterwards. */
  readonly isTogether?: boolean
  /** What it makes is printed afterwards. */
  readonly prints?: true
}

/** What a command asks of the server. */
type Asked = { readonly call: CallName; readonly input: Readonly<Record<string, unknown>> }

/** What a command would do with one of the records: what it would ask of the server, or why it would not. */
export type PlannedRow = { readonly id: string; readonly label: string } & (
  | {
      readonly asks: Asked
      /** What the person should know first. */
      readonly warns?: Message | undefined
      /** Dollars. */
      readonly amount?: number | undefined
      /** The number of the invoice whose receipt it makes. */
      readonly invoice?: string | undefined
      /** What it has in common with rows that are done before it, and decide whether it can be done. */
      readonly within?: string | undefined
    }
  | { readonly refused: Message }
  /** It is as it would be made. */
  | { readonly isSo: true }
)
type Values = Readonly<Record<string, unknown>>

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
const askedBy = (command: AnyCommand, values: Values, { api, navigator }: At) =>
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

/** Plans a command for each of the records, in the order in which they are to be done, each once, and changes nothing. */
export async function planMany(many: ForMany, at: At, signal: AbortSignal): Promise<readonly PlannedRow[]> {
  const find = lookByIds(at.records)
  const once = many.command.many?.once as ((values: Values) => string | undefined) | undefined
  const there = new Set<string>()
  const planned: Planned[] = []
  for (const ref of many.chosen) {
    if (signal.aborted) return []
    const one = await planOne(many, ref, find, at)
    const same = one.values && once?.(one.values)
    if (same !== undefined && there.has(same)) continue
    if (same !== undefined) there.add(same)
    planned.push(one)
  }
  return inOrder(many.command, planned).map(({ row }) => row)
}

/** Of a long list each record is looked up by its id, and not by going through the list. */
function lookByIds(records: Records): Look {
  const byId = new Map<string, ReadonlyMap<string, unknown>>()
  return async (kind, id) => {
    const map = byId.get(kind) ?? new Map(records.cached(kind).map(each => [each.id, each.record]))
    byId.set(kind, map)
    return map.get(id) ?? records.find(kind, id)
  }
}

type Planned = { readonly row: PlannedRow; readonly values?: Values }

async function planOne({ command, answers }: ForMany, ref: EntityRef, find: Look, at: At): Promise<Planned> {
  const { api, records, today } = at
  const { id } = ref
  const each = command.many?.each ?? ''
  const keeps = command.many?.keeps ?? false
  const own = keeps || saysChanges(command) ? await initialValuesOf(command, { [each]: id }, find, today) : {}
  const given = answersOfRun(command, { ...(keeps ? own : {}), ...answers, [each]: id })
  // A record may hold an empty value, even where a form would refuse one today.
  const isKept = (name: string) => keeps && name in own && !(name in answers)
  const questions = Object.entries(askedNow(command, given)).map(
    ([name, argument]) => [name, isKept(name) ? { ...argument, optional: true } : argument] as const,
  )
  const read = await parseAll(Object.fromEntries(questions), given, find, today, records.related())
  const label = await labelOfOne(command, ref, find, records)
  if ('problems' in read) return { row: { id, label, refused: read.problems[0]!.text } }
  const { values } = read
  if (saysChanges(command) && isSo(answers, own)) return { row: { id, label, isSo: true } }
  const wrong = command.check?.(values) ?? (await refusalOf(command, values, api))
  if (wrong) return { row: { id, label, refused: wrong.text } }
  const asks = await askedBy(command, values, at)
  const warns = await warnedOf(command, values, at)
  const amount = (command.many?.amount as ((values: Values) => number) | undefined)?.(values)
  const within = (command.many?.within as ((values: Values) => string | undefined) | undefined)?.(values)
  const invoice = command.together?.printed?.(values)?.id
  return { values, row: { id, label, asks, warns, amount, invoice, within } }
}

async function labelOfOne(command: AnyCommand, ref: EntityRef, find: Look, records: Records): Promise<string> {
  const each = command.many?.each ?? ''
  const argument = command.arguments[each]
  const isRecord = argument?.kind === 'entity' || argument?.kind === 'entities'
  const record = isRecord ? await find(argument.of, ref.id).catch(() => undefined) : undefined
  return command.together && record !== undefined
    ? command.together.about([{ [each]: record }], records.related())
    : labelOf(ref, records, record ? { record } : undefined)
}

const refusalOf = async (command: AnyCommand, values: Values, api: Api): Promise<Problem | undefined> =>
  'refuses' in command ? command.refuses?.(values, api).catch(() => undefined) : undefined

/** Whether a record has all of these answers already. */
const isSo = (answers: Answers, own: Answers): boolean =>
  Object.entries(answers).every(([name, answer]) => name in own && sameAnswer(answer, own[name]))

/** The rows in the order in which the command wants them, those that are refused first. */
function inOrder<Row extends { readonly values?: Values }>(command: AnyCommand, rows: readonly Row[]): readonly Row[] {
  const order = command.many?.order as ((one: Values, other: Values) => number) | undefined
  if (!order) return rows
  const able = rows.flatMap(row => (row.values ? [{ row, values: row.values }] : []))
  return [
    ...rows.filter(({ values }) => !values),
    ...able.toSorted((one, other) => order(one.values, other.values)).map(({ row }) => row),
  ]
}

/** The first of its warnings. What cannot be checked now is no warning: the plan says of each row what is known. */
async function warnedOf(
  command: AnyCommand,
  values: Values,
  { api, today, records }: At,
): Promise<Message | undefined> {
  if (!('warnings' in command)) return undefined
  return (await command.warnings?.(values, api, today, records.related()).catch(() => []))?.[0]
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
