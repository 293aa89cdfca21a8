import type { Recording } from '#contract/recordings.ts'
import { wordsOf } from '#rules/same-text.ts'
import { byRules, type Rule } from '../command/by-rules.ts'
import { oncePer } from '../core/memo-by-object.ts'
import { fittest } from '../data/best-matches.ts'
import { labelOf } from '../data/label-of.ts'
import type { Found } from '../data/records.ts'
import { wholeId } from '../data/short-id.ts'
import { fitOf, isCalled, ranksOf, worstRank } from '../entities/field-rank.ts'
import { type EntityKind, kindOf } from '../entities/kinds.ts'
import { caption, type Message, verbatim } from '../messages/message.ts'
import { recordingsText } from '../messages/recordings.ts'
import { blockedHere } from '../run/replay.ts'
import { type Asked, commandItem, countOf, type FoundOnServer, type Item } from './palette-item.ts'
import { factOf } from './row-fact.ts'
import { studentOf } from './student-of-record.ts'
import { whyFound } from './why-found.ts'

/** 'Evening close: 3 steps' */
const recordingWords = ({ name, steps }: Recording): Message =>
  recordingsText.withSteps({ name: verbatim(name), count: steps.length })

/** A recording as a command of its own, which says why it cannot run here. */
function recordingItem(asked: Asked, recording: Recording): Item | undefined {
  const { commands, facts, records, gate } = asked
  const listed = commands.find(({ command }) => command.opens === 'recording')
  const argument = listed?.command.row
  if (!listed || argument === undefined) return undefined
  const { row, selected, today } = facts
  const here = { row: row && { ...row, student: studentOf(row, records) }, selected, today }
  const reason =
    gate(listed.command) ?? blockedHere(recording.steps, id => commands.find(each => each.id === id)?.command, here)
  const item = commandItem(listed, { [argument]: recording.recording_id }, { about: '' }, reason)
  return { ...item, title: recordingWords(recording) }
}

const perKind = 8

/** The kinds that a name can mean. Of equal matches, earlier kinds come first. */
export const kinds = [
  'livePayment',
  'videoPayment',
  'student',
  'family',
  'class',
  'course',
  'staff',
  'view',
  'recording',
] as const

/** A record that has all typed words, and how well they fit it, the smaller the better. */
export type FoundRecord = { readonly each: Found<EntityKind>; readonly fit: number; readonly isCertain: boolean }

// When the server's answer comes, the records in the cache are the same as before it.
const cachedFor = oncePer(({ records, typed }: Asked): readonly Found<EntityKind>[] => {
  const words = wordsOf(typed).map(word => wholeId(word, records))
  return kinds.flatMap(kind => {
    const { inactive } = kindOf(kind)
    const all = fittest(records.cached(kind), words, perKind * 4)
    const sorted = inactive ? [...all].sort((a, b) => Number(inactive(a.record)) - Number(inactive(b.record))) : all
    return sorted.slice(0, perKind)
  })
})

/** The records of the cache and of the server that have all words of a text, each the best first. */
export function recordsFor(asked: Asked, onServer: FoundOnServer) {
  const text = wordsOf(asked.typed)
    .map(word => wholeId(word, asked.records))
    .join(' ')
  const words = text.split(' ')
  const hasThisId = (each: Found<EntityKind>) => each.id.toLowerCase() === text
  const rules: readonly Rule<FoundRecord>[] = [
    { name: 'its whole id is typed', score: ({ each }) => Number(hasThisId(each)) },
    { name: 'the words fit it better', score: ({ fit }) => -fit },
    // A credit note is found by its number, and its invoice and receipt are as well.
    { name: 'its id begins so', score: ({ each }) => Number(each.id.toLowerCase().startsWith(text)) },
    // On the payment screen a name means a payment; elsewhere it means the student.
    {
      name: 'it is the likelier kind on this screen',
      score: ({ each }) => Number(asked.facts.screen !== '/payment' && each.kind === 'student'),
    },
  ]
  const inOrder = (found: readonly Found<EntityKind>[]): readonly FoundRecord[] =>
    found
      .map(each => {
        const fit = hasThisId(each) ? 0 : fitOf(ranksOf(each.searchText, words))
        return { each, fit, isCertain: isCalled(worstRank(fit)) }
      })
      .sort(byRules(rules))
  return { cached: inOrder(cachedFor(asked)), onServer: inOrder(onServer) }
}

const together: readonly Rule<FoundRecord>[] = [
  { name: 'somebody is called so, or it has this number', score: ({ isCertain }) => Number(isCertain) },
  // For L000002, lesson L000002 comes before PL000002.
  { name: 'the word that fits worst fits better', score: ({ fit, isCertain }) => (isCertain ? 0 : -worstRank(fit)) },
]

/** Those of the cache and those of the server in one order. Whoever is called so keeps their place when the server answers. */
export const inOneOrder = (found: ReturnType<typeof recordsFor>): readonly FoundRecord[] =>
  [...found.cached, ...found.onServer].sort(byRules(together))

/** The row of a record that words found. */
export function recordItem(asked: Asked, each: Found<EntityKind>): Item {
  const { commands, records } = asked
  const asCommand = each.kind === 'recording' ? recordingItem(asked, each.record as Recording) : undefined
  if (asCommand) return asCommand
  const { title, hint } = kindOf(each.kind)
  const words = wordsOf(asked.typed).map(word => wholeId(word, records))
  const label = labelOf({ kind: each.kind, id: each.id }, records, each)
  const found = whyFound(each.kind, each.record, records.related(), words, label, hint(each.record, records.related()))
  return {
    key: `${each.kind}:${each.id}`,
    group: caption(title),
    type: 'record',
    title: verbatim(label),
    about: found.hint,
    why: found.why,
    keys: undefined,
    blocked: undefined,
    ref: { kind: each.kind, id: each.id },
    commands: countOf(each.kind, commands),
    fact: factOf(each.kind, each.record, records.related()),
    ...(each.kind === 'view' ? { count: asked.viewCounts?.get(each.id) } : {}),
  }
}
