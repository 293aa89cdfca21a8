import { argumentFor } from '#client/command/argument-for.ts'
import type { AnyCommand } from '#client/command/command.ts'
import { givenIn } from '#client/command/invocation.ts'
import type { Answers } from '#client/command/values.ts'
import type { EntityRef } from '#client/entities/kinds.ts'
import { studentOf } from '#client/palette/student-of-record.ts'
import type { App } from './app.ts'

export const nearness = ['row', 'screen', 'everywhere'] as const

/** Where a command's key works. */
export const scopeOf = (command: AnyCommand): (typeof nearness)[number] =>
  command.keysOn ?? (command.row ? 'row' : 'screen')

/** The arguments with which a command's key would start it now, from the row or the button; undefined if it would not. */
export function startOf(app: App, command: AnyCommand): Answers | undefined {
  const facts = app.facts()
  const { dialog, screen } = app.scopes.get()
  const scope = scopeOf(command)
  if (scope === 'everywhere') return {}
  if (scope === 'row') {
    const name = facts.row && argumentFor(command, facts.row.kind)
    if (facts.row && name === command.row && name) return { [name]: facts.row.id }
    const about = (dialog ?? screen).student ?? (facts.row && studentOf(facts.row, app.records))
    if (!command.alsoAbout || !command.row || !about) return undefined
    const answer = isOfFamily(command) ? payerOf(facts.row, about, app) : about
    return answer === undefined ? undefined : { [command.row]: answer }
  }
  return givenIn((dialog ?? screen).toolbar, command)
}

const isOfFamily = ({ row, arguments: all }: AnyCommand): boolean => {
  const argument = row === undefined ? undefined : all[row]
  return argument?.kind === 'entity' && argument.of === 'family'
}

/** The family of a student whose bill or payment the row is. */
const payerOf = (row: EntityRef | undefined, student: string, { records }: App): string | undefined =>
  row?.kind === 'livePayment' || row?.kind === 'videoPayment' || row?.kind === 'invoice'
    ? records.related().families.get(student)?.family_id
    : undefined
