import type { RowChange } from '#contract/changes.ts'
import type { Table } from '#contract/tables.ts'
import type { AnyCommand } from '../command/command.ts'
import { askedNow } from '../command/command-answers.ts'
import { type Answers, isEmpty } from '../command/values.ts'
import { type ReadStore, store } from '../core/store.ts'
import type { Changes } from '../data/follow-changes.ts'
import { type Field, type Related, textOf } from '../entities/field.ts'
import { type EntityRef, kindOf } from '../entities/kinds.ts'
import { choiceCaption, fieldCaption, type Message, verbatim } from '../messages/message.ts'

/** More records than these are not remembered. */
const mostRecords = 500

/** A change of so many rows that it names none is that of the row without an id. */
const nameOf = (table: string, id: string | null): string => `${table} ${id ?? ''}`

/** A change, and those before it that were the last ones of other columns of the row. */
type LastChange = RowChange & { readonly earlier?: readonly RowChange[] }
type Changed = ReadonlyMap<string, LastChange>

function changeAfter(before: LastChange | undefined, change: RowChange): LastChange {
  const { columns } = change
  if (!before || !columns) return change
  const { earlier: older = [], ...last } = before
  const earlier = [...older, last].filter(each => each.columns?.some(column => !columns.includes(column)) ?? true)
  return { ...change, earlier }
}

/** The last change of each record that a colleague has changed while this window is open. */
export type ChangedRecords = ReadStore<Changed> & {
  /** How often so much has changed that nobody can tell what. */
  readonly restarts: ReadStore<number>
  /** Takes note of what colleagues have changed. */
  readonly hear: (changes: Changes, own: string | undefined) => void
}

export function changedRecords(): ChangedRecords {
  const { get, set, subscribe } = store<Changed>(new Map())
  const restarts = store(0)
  return {
    get,
    subscribe,
    restarts,
    hear(changes, own) {
      if (changes === 'all') return restarts.set(restarts.get() + 1)
      const others = changes.filter(({ staff }) => staff !== own)
      if (others.length === 0) return
      const all = new Map(get())
      for (const change of others) {
        const name = nameOf(change.table, change.id)
        const last = changeAfter(all.get(name), change)
        // What was changed last comes last.
        all.delete(name)
        all.set(name, last)
      }
      set(new Map([...all].slice(-mostRecords)))
    },
  }
}

/** The last change of a row by a colleague. */
const rowChangeOf = (changed: Changed, table: Table, id: string): LastChange | undefined =>
  changed.get(nameOf(table, id))

/** The last change of one column of a row by a colleague. */
export function cellChangeOf(changed: Changed, table: Table, id: string, column: string): RowChange | undefined {
  const last = rowChangeOf(changed, table, id)
  if (!last) return undefined
  return [...(last.earlier ?? []), last].findLast(({ columns }) => columns?.includes(column) ?? true)
}

/** The tables of a record, and what its rows there are told by; empty where it has none, or where nobody can tell. */
function placesOf({ kind, id }: EntityRef, record: object | undefined) {
  return (kindOf(kind).stored ?? []).map(({ table, column, part, id: idOf }) => {
    // The record is one of the kind, which a kind that is known by its name alone does not say.
    if (idOf) return { table, column, told: record ? idOf(record as never) : '' }
    return { table, column, told: part === undefined ? id : (id.split('/')[part] ?? '') }
  })
}

/**
 * The last change of a record by a colleague; `undefined` when there was none, or when nobody can tell. Of a record that is
 * called by a name, the record itself tells which row it is.
 */
export function changeOf(changed: Changed, about: EntityRef, record?: object): RowChange | undefined {
  const all = placesOf(about, record).flatMap(({ table, column, told }) => {
    const ofMany = changed.get(nameOf(table, null))
    if (told === '') return [ofMany]
    if (column === undefined) return [ofMany, rowChangeOf(changed, table, told)]
    return [ofMany, ...changed.values().filter(each => each.table === table && each.of?.[column] === told)]
  })
  return all
    .filter(each => each !== undefined)
    .reduce<RowChange | undefined>((last, each) => (last && last.entry > each.entry ? last : each), undefined)
}

/** Whether it was the record itself that changed, and not what it is made of or many rows of its table. */
export const isItsOwn = (change: RowChange, about: EntityRef, record?: object): boolean =>
  placesOf(about, record).some(
    ({ table, column, told }) => column === undefined && told !== '' && change.table === table && change.id === told,
  )

/** The records that a command with these answers is about. */
export const recordsAbout = (command: AnyCommand, answers: Answers): readonly EntityRef[] =>
  Object.entries(askedNow(command, answers)).flatMap(([name, argument]) => {
    const answer = answers[name]
    if (isEmpty(answer)) return []
    if (argument.kind === 'entity') return [{ kind: argument.of, id: String(answer) }]
    if (argument.kind !== 'entities' || !Array.isArray(answer)) return []
    return answer.map((id: unknown) => ({ kind: argument.of, id: String(id) }))
  })

const shownText = <Row>(field: Field<Row>, text: string): Message =>
  field.type === 'choice' ? choiceCaption(field, text) : verbatim(text)

/** The fields of a record that read otherwise than before, with what they say now; `undefined` where nothing stands in them. */
export function fieldsChanged(
  { kind }: Pick<EntityRef, 'kind'>,
  before: object,
  now: object,
  related: Related,
): readonly { readonly label: Message; readonly now: Message | undefined }[] {
  // The fields of a kind are those of its records, which a kind that is known by its name alone does not say.
  const fields: readonly Field<never>[] = Object.values(kindOf(kind).fields)
  return fields.flatMap(field => {
    const text = textOf(field, now as never, related)
    return text === textOf(field, before as never, related)
      ? []
      : [{ label: fieldCaption(field), now: text === '' ? undefined : shownText(field, text) }]
  })
}
