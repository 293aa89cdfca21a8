import { useEffect, useState } from 'react'
import { callWords } from '#client/audit-words.ts'
import { changeOf, fieldsChanged } from '#client/changes/changed-records.ts'
import { type EntityRef, kindOf } from '#client/entities.ts'
import { caption, list, type Message, sentences, t, verbatim } from '#client/messages/message.ts'
import { shellText } from '#client/messages/shell.ts'
import type { RowChange } from '#contract/changes.ts'
import { minuteOf } from '#rules/hong-kong.ts'
import { type App, useApp } from '../app.ts'
import { useDerived } from '../kit/use-derived.ts'
import { today } from '../today.ts'
import { useStore } from '../use-store.ts'

/** How a record was when the dialog was opened, or when it was picked there. */
type Before = { readonly change: RowChange | undefined; readonly record: object | undefined }
const none: ReadonlyMap<string, Before> = new Map()
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
  const before = useDerived(none, known => {
    const fresh = about.filter(ref => !known.has(nameOf(ref)))
    if (fresh.length === 0) return known
    const recordOf = ({ kind, id }: EntityRef) => records.cached(kind).find(each => each.id === id)?.record
    return new Map([
      ...known,
      ...fresh.map(ref => {
        const record = recordOf(ref)
        return [nameOf(ref), { change: changeOf(now, ref, record), record }] as const
      }),
    ])
  })
  const news = about.flatMap(ref => {
    const opened = before.get(nameOf(ref))
    const change = changeOf(now, ref, opened?.record)
    return change && opened && change !== opened.change ? [{ about: ref, change, record: opened.record }] : []
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

type ChangedProps = { readonly about: EntityRef; readonly change: RowChange; readonly record: object | undefined }
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

/** 'Ka Yan Wong changed this student at 14:02. Now: Phone 9123 4567'. It is said once, and so after all was looked up. */
async function sentenceOf(
  ref: EntityRef,
  { staff, at, call }: RowChange,
  before: object | undefined,
  { records }: App,
): Promise<Message> {
  const [all, now] = await Promise.allSettled([records.load('staff'), records.latest(ref.kind, ref.id)])
  const found = all.status === 'fulfilled' ? all.value.find(({ id }) => id === staff) : undefined
  const values = {
    name: found?.record.name || staff,
    one: caption(kindOf(ref.kind).one),
    time: minuteOf(Temporal.Instant.from(at), today()),
  }
  const record = now.status === 'fulfilled' ? now.value : undefined
  const fields = before && record ? fieldsChanged(ref, before, record, records.related()) : []
  if (fields.length === 0) return shellText.changedThisSo({ ...values, what: callWords(call) })
  const reads = fields
    .slice(0, mostFields)
    .map(({ label, now: text }) =>
      text === ''
        ? shellText.fieldIsEmpty({ label: caption(label) })
        : shellText.fieldReads({ label: caption(label), text: verbatim(text) }),
    )
  return sentences(shellText.changedThis(values), shellText.nowReads({ fields: list(reads) }))
}
