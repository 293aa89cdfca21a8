import { money } from '#rules/money.ts'
import { foldedWords } from '#rules/same-text.ts'
import { argumentFor } from '../command/argument-for.ts'
import { commandGroups } from '../command/command.ts'
import { order, tierOf, type Weighed } from '../command/rank.ts'
import type { Listed } from '../command/registry.ts'
import { labelOf } from '../data/label-of.ts'
import type { EntityRef } from '../entities/kinds.ts'
import { t } from '../messages/message.ts'
import { promptText } from '../messages/prompt.ts'
import { studentsText } from '../messages/students.ts'
import { type Asked, commandItem, type Item, shown } from './palette-item.ts'

const groupOf = ({ command }: Listed) => command.group ?? 'daily'

/** The commands of a record, in groups while nothing is typed. */
export function recordMenu(asked: Asked, of: EntityRef): readonly Item[] {
  const { typed, commands, records, gate, weight } = asked
  const text = foldedWords(typed)
  const isMenu = text === ''
  const label = labelOf(of, records)
  const accepting = commands.flatMap(listed => {
    const { command } = listed
    const name = argumentFor(command, of.kind)
    const names = listed.names
    const fit = tierOf(text, names.all)
    if (!name || fit < 0) return []
    const reason = gate(command)
    const blocked = reason !== undefined
    const weighed = {
      tier: fit,
      fits: command.row === name ? 1 : 0,
      used: weight(listed.id),
      titled: tierOf(text, names.title) === fit,
      blocked,
      title: command.title,
    }
    const item = commandItem(listed, { [name]: of.id }, { about: label }, reason)
    const place = blocked ? commandGroups.length : commandGroups.indexOf(groupOf(listed))
    const group = blocked ? promptText.notNow : promptText[groupOf(listed)]
    return [{ weighed, place: isMenu ? place : 0, item: isMenu ? { ...item, group } : item }]
  })
  const all = [...collecting(asked, of), ...accepting]
  const ordered = all.sort((a, b) => a.place - b.place || order(a.weighed, b.weighed))
  return ordered.map(({ item }) => item).slice(0, shown)
}

type Placed = { readonly weighed: Weighed; readonly place: number; readonly item: Item }

/** A student who owes something most often comes to pay. */
function collecting({ typed, commands, records, gate, weight }: Asked, { kind, id }: EntityRef): readonly Placed[] {
  if (kind !== 'student') return []
  const text = foldedWords(typed)
  return (['livePayment', 'videoPayment'] as const).flatMap(pending => {
    const listed = commands.find(({ command }) => command.opens === pending)
    const argument = listed?.command.row
    const fit = listed ? tierOf(text, listed.names.all) : -1
    if (!listed || !argument || fit < 0) return []
    const { command } = listed
    const reason = gate(command)
    const weighed = {
      tier: fit,
      fits: 1,
      used: weight(listed.id),
      titled: tierOf(text, listed.names.title) === fit,
      blocked: reason !== undefined,
      title: command.title,
    }
    const owed = records.cached(pending).filter(({ record }) => record.student_id === id)
    return owed.map(({ id: payment, record: { month, total_amount } }) => {
      const about = t(promptText.owed({ month, amount: money(total_amount) }))
      const item = commandItem(listed, { [argument]: payment }, { about }, reason)
      return { weighed, place: text === '' ? -1 : 0, item: text === '' ? { ...item, group: studentsText.owes } : item }
    })
  })
}
