import { useEffect, useState } from 'react'
import { today } from '#client/core/today.ts'
import { type EntityRef, kindOf } from '#client/entities/kinds.ts'
import { callWords } from '#client/messages/audit-words.ts'
import { caption, list, type Message, sentences, t } from '#client/messages/message.ts'
import { shellText } from '#client/messages/shell.ts'
import { changeOf, fieldsChanged, isItsOwn } from '#client/run/changed-records.ts'
import type { RowChange } from '#contract/changes.ts'
import { minuteOf } from '#rules/hong-kong.ts'
import { type App, useApp } from '../app/app.ts'
import { useStore } from '../app/use-store.ts'
import { useDerived } from '../kit/use-derived.ts'

/** What was known when the dialog was opened, or when the record was picked there. */
type Before = {
  readonly changed: ReadonlyMap<string, RowChange>
  readonly restarts: number
  readonly record: object | undefined
}
const none: ReadonlyMap<string, Before> = new Map()
const nothingFound: ReadonlyMap<string, object> = new Map()
const nameOf = ({ kind, id }: EntityRef): string => `${kind} ${id}`

const mostLines = 3
const mostFields = 3

/**
 * Says in an open dialog what a colleague changes meanwhile in the records that it is about. What was typed stays, and so
 * does the focus.
 */
export function RecordNews({ about }: { readonly about: readonly EntityRef[] }) {
  const { changed, records } = useApp()
  const now = useStore(changed)
  const restarts = useStore(changed.restarts)
  const opened = useDerived(none, known => {
    const fresh = about.filter(ref => !known.has(nameOf(ref)))
    if (fresh.length === 0) return known
    return new Map([
      ...known,
      ...fresh.map(ref => [nameOf(ref), { changed: now, restarts, record: records.seen(ref.kind, ref.id) }] as const),
    ])
  })
  const found = useFound(about.filter(ref => isToldByRecord(ref) && !opened.get(nameOf(ref))?.record))
  const news = about.flatMap((ref): readonly ChangedProps[] => {
    const before = opened.get(nameOf(ref))
    if (!before) return []
    const record = before.record ?? found.get(nameOf(ref))
    const change = changeOf(now, ref, record)
    if (change && change !== changeOf(before.changed, ref, record)) return [{ about: ref, change, record }]
    return restarts === before.restarts ? [] : [{ about: ref, change: undefined, record }]
  })
  const more = news.length - mostLines
  return (
    <div role="status" className="text-warn">
      {news.slice(0, mostLines).map(each => (
        <Changed key={nameOf(each.about)} {...each} />
      ))}
      {more > 0 ? <p>{t(shellText.moreWereChanged({ count: more }))}</p> : null}
    </div>
  )
}

/** Whether only the record itself tells which rows it is made of. */
const isToldByRecord = ({ kind }: EntityRef): boolean =>
  kindOf(kind).stored?.some(({ id }) => id !== undefined) === true

/** Looks up records that no list in the cache has, as a receipt that the palette has found. */
function useFound(missing: readonly EntityRef[]): ReadonlyMap<string, object> {
  const { records } = useApp()
  const [found, setFound] = useState(nothingFound)
  const wanted = JSON.stringify(missing.slice(0, mostLines).map(({ kind, id }) => ({ kind, id })))
  useEffect(() => {
    for (const ref of JSON.parse(wanted) as readonly EntityRef[])
      records.find(ref.kind, ref.id).then(
        record => record && setFound(all => new Map([...all, [nameOf(ref), record]])),
        // Then nobody can tell what changes in it.
        () => undefined,
      )
  }, [wanted, records])
  return found
}

type ChangedProps = {
  readonly about: EntityRef
  readonly change: RowChange | undefined
  readonly record: object | undefined
}
function Changed({ about, change, record }: ChangedProps) {
  const app = useApp()
  const { kind, id } = about
  const [said, setSaid] = useState<Message>()
  useEffect(() => {
    let here = true
    void sentenceOf({ kind, id }, change, record, app).then(sentence => {
      if (here) setSaid(sentence)
    })
    return () => {
      here = false
    }
  }, [kind, id, change, record, app])
  return said ? <p>{t(said)}</p> : null
}

/**
 * 'Ka Yan Wong changed this student at 14:02. Now: Phone 9123 4567'. It is said once, and so after all was looked up.
 * `undefined` when the record reads as before, and nobody has changed it itself.
 */
async function sentenceOf(
  ref: EntityRef,
  change: RowChange | undefined,
  before: object | undefined,
  { records }: App,
): Promise<Message | undefined> {
  const [all, now] = await Promise.allSettled([records.load('staff'), records.latest(ref.kind, ref.id)])
  const one = caption(kindOf(ref.kind).one)
  const record = now.status === 'fulfilled' ? now.value : undefined
  const isGone = now.status === 'fulfilled' && before !== undefined && record === undefined
  const fields = before && record ? fieldsChanged(ref, before, record, records.related()) : []
  if (fields.length === 0 && !isGone && !(change && isItsOwn(change, ref, before))) return undefined
  const name = () => {
    const found = all.status === 'fulfilled' ? all.value.find(({ id }) => id === change?.staff) : undefined
    return found?.record.name || (change?.staff ?? '')
  }
  const who = change && {
    name: name(),
    one,
    time: minuteOf(Temporal.Instant.from(change.at), today()),
  }
  if (fields.length === 0)
    return who ? shellText.changedThisSo({ ...who, what: callWords(change.call) }) : shellText.isGoneMeanwhile({ one })
  const reads = fields
    .slice(0, mostFields)
    .map(({ label, now: text }) =>
      text === undefined ? shellText.fieldIsEmpty({ label }) : shellText.fieldReads({ label, text }),
    )
  return sentences(
    who ? shellText.changedThis(who) : shellText.changedMeanwhile({ one }),
    shellText.nowReads({ fields: list(reads) }),
  )
}
