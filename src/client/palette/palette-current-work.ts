import type { PrintMaterials } from '#contract/dashboard.ts'
import { minuteOf } from '#rules/hong-kong.ts'
import type { Made } from '../command/reference.ts'
import { type About, aboutOf, labelOf } from '../data/label-of.ts'
import type { Found } from '../data/records.ts'
import { type EntityKind, type EntityRef, kindOf } from '../entities/kinds.ts'
import { dayText } from '../messages/day-words.ts'
import { caption, type Message, t, verbatim } from '../messages/message.ts'
import { promptText } from '../messages/prompt.ts'
import { type Asked, commandItem, countOf, type Item, type Now } from './palette-item.ts'
import { factOf } from './row-fact.ts'

/** Minutes before its beginning that a lesson counts as the one in progress. */
const soon = 15
const mostToDecide = 3

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The first rows of the empty palette: the lesson in progress, what is pinned, leave to decide, what was last done, and drafts. */
export const nowItems = (asked: Asked, now: Now): readonly Item[] => [
  ...lessonsNow(asked, now),
  ...lastPerson(asked, now),
  ...pinned(asked, now),
  ...toDecide(asked),
  ...recent(asked, now),
  ...drafts(asked, now),
]

/** The lessons that are in progress, or begin soon. `time`: HH:mm in Hong Kong. */
function lessonsAt(lessons: readonly PrintMaterials[], time: string) {
  const minute = minutesOf(time)
  return lessons.flatMap(({ class_name, live_lesson_id, start_time, end_time }) =>
    live_lesson_id && start_time && end_time && minute >= minutesOf(start_time) - soon && minute <= minutesOf(end_time)
      ? [{ class_name, live_lesson_id, start_time, end_time }]
      : [],
  )
}

function lessonsNow({ commands, records, gate }: Asked, { time }: Now): readonly Item[] {
  const listed = commands.find(({ command }) => command.opens === 'liveLesson')
  const argument = listed?.command.row
  if (!listed || !argument) return []
  return lessonsAt(records.lessonsToday(), time).map(({ class_name, live_lesson_id, start_time, end_time }) => {
    const about = t(
      promptText.lessonNow({ class: class_name, start: start_time.slice(0, 5), end: end_time.slice(0, 5) }),
    )
    const item = commandItem(listed, { [argument]: live_lesson_id }, { about }, gate(listed.command))
    return { ...item, group: promptText.now }
  })
}

const recordItem = ({ records, commands }: Asked, each: Found<EntityKind>, group: Message, about: string): Item => ({
  key: `${each.kind}:${each.id}`,
  group,
  type: 'record',
  title: verbatim(labelOf({ kind: each.kind, id: each.id }, records, each)),
  about,
  keys: undefined,
  blocked: undefined,
  ref: { kind: each.kind, id: each.id },
  commands: countOf(each.kind, commands),
  fact: factOf(each.kind, each.record, records.related()),
})

/** The way back to whoever was on the telephone before. */
function lastPerson(asked: Asked, { lastPerson: id }: Now): readonly Item[] {
  const found = id === undefined ? undefined : recordIn(asked, { kind: 'student', id })
  if (!found) return []
  const item = recordItem(asked, found, promptText.now, t(promptText.lastOpened))
  return [item]
}

/** What the person keeps at hand, as long as it is there. */
const pinned = (asked: Asked, { pinned: refs = [] }: Now): readonly Item[] =>
  refs.flatMap(ref => {
    const found = recordIn(asked, ref)
    if (!found) return []
    const hint = kindOf(ref.kind).hint(found.record, asked.records.related())
    return [recordItem(asked, found, promptText.pinned, hint)]
  })

const toDecide = (asked: Asked): readonly Item[] =>
  asked.records
    .cached('leaveNotice')
    .slice(0, mostToDecide)
    .map(each =>
      recordItem(asked, each, promptText.toDecide, kindOf('leaveNotice').hint(each.record, asked.records.related())),
    )

/** Started again with the same answers, a command takes up its draft. */
function drafts({ commands, records, gate }: Asked, { drafts: kept }: Now): readonly Item[] {
  return kept.toReversed().flatMap(({ id, prefilled, answers }) => {
    const listed = commands.find(each => each.id === id)
    if (!listed) return []
    const known = { ...answers, ...prefilled }
    const about = Object.entries(listed.command.arguments).flatMap(([name, argument]) =>
      argument.kind === 'entity' && known[name]
        ? [aboutOf({ kind: argument.of, id: String(known[name]) }, records)]
        : [],
    )
    return [
      {
        ...commandItem(listed, prefilled, about[0] ?? { about: '' }, gate(listed.command)),
        group: promptText.toContinue,
      },
    ]
  })
}

function recent(asked: Asked, { recent: done, registry }: Now): readonly Item[] {
  const timeOf = (at: string) => minuteOf(Temporal.Instant.from(at), asked.facts.today)
  return done.flatMap(({ ref, title, at, rows }) => {
    if (ref.kind === 'command') {
      const listed = asked.commands.find(({ id }) => id === ref.id)
      const about = { about: '', hint: timeOf(at) }
      return listed
        ? [{ ...commandItem(listed, {}, about, asked.gate(listed.command)), group: promptText.lastDone }]
        : []
    }
    if ('given' in ref) {
      const command = registry.opener(ref.kind)
      if (!command) return []
      const listed = registry.listed(command)
      const about =
        ref.kind === 'job'
          ? { about: t(caption(title)), hint: t(promptText.doneForRows({ count: rows ?? 0, time: timeOf(at) })) }
          : aboutMade(ref, t(caption(title)), asked.facts.today)
      return [{ ...commandItem(listed, ref.given, about, asked.gate(listed.command)), group: promptText.lastDone }]
    }
    const found = recordIn(asked, ref)
    return found ? [recordItem(asked, found, promptText.lastDone, t(caption(title)))] : []
  })
}

/** The name of what was made, and what was done. */
function aboutMade({ kind, given }: Exclude<Made, { kind: 'job' }>, done: string, today: Temporal.PlainDate): About {
  return { about: kind === 'month' ? given.month : dayText(given.date, today), hint: done }
}

/** The record, while it exists. */
function recordIn({ records }: Asked, { kind, id }: EntityRef): Found<EntityKind> | undefined {
  const record = records.seen(kind, id)
  return record && { kind, id, record, searchText: '' }
}
