import { describe, expect, it } from 'vitest'
import type { AnyCommand } from '#client/command/command.ts'
import { detailOf } from '#client/command/command-detail.ts'
import { isEdit, saysChanges } from '#client/command/edit-commands.ts'
import { findable, tier } from '#client/command/rank.ts'
import { kindOf, kinds } from '#client/entities/kinds.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import { clashes } from '#client/keys/keymap.ts'
import { t } from '#client/messages/message.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { registry } from '#ui/app/registry.ts'
import { files, textOf } from './files.ts'
import { forOneRecord, withoutRow } from './for-one-record.ts'

const commands = registry.all
/** Commands that cannot be undone, or are called as if they took something away, and why they do not. */
const takesNothing: Readonly<Record<string, string>> = {
  'audit/undo-operation': 'It brings back what was there before.',
  'jobs/undo-job': 'It brings back what was there before.',
  'jobs/retry-job': 'It does what was refused before.',
  'jobs/cancel-job': 'What is done stays done, and the rest can be done later.',
  'invoices/create-video-invoice': 'It makes an invoice, which can be voided.',
  'invoices/bill-next-month': 'It makes an invoice, which can be voided.',
  'invoices/bill-rest-of-month': 'It makes an invoice, which can be voided.',
  'invoices/customize-live-invoice': 'It makes an invoice, which can be voided.',
  'invoices/generate-month': 'It makes invoices, which can be voided.',
  'payments/collect-live-payment': 'It makes a receipt, which can be reversed.',
  'payments/collect-video-payment': 'It makes a receipt, which can be reversed.',
  'families/family-payment': 'It makes a receipt, which can be reversed.',
  'families/refund-family': 'It pays back what belongs to the family.',
  'families/credit-family': 'It gives credit, which a correction can balance.',
  'bank/import-bank-file': 'It adds lines that nobody has to book.',
  'bank/match-bank-line': 'It makes a receipt, which can be reversed.',
  'bank/match-bank-lines': 'It makes receipts, which can be reversed.',
  'families/use-credit': 'It moves credit to invoices, and can be moved back.',
  'students/tell-of-cancelled-lesson': 'Nobody can take back what a family was shown.',
  'absences/message-parents': 'Nobody can take back what a family was shown.',
  'families/copy-reminder': 'Nobody can take back what a family was shown.',
  'families/remind-family': 'Nobody can take back what a family was shown.',
  'settings/require-second-step': 'It can be switched off again.',
  'session/set-up-second-step': 'It can be turned off again.',
  'session/new-recovery-codes': 'New codes take the place of the old ones.',
  'session/change-password': 'A new password takes the place of the old one.',
  'staff/reset-password': 'A new password takes the place of the old one.',
  'students/add-photo': 'A new photo takes the place of the old one.',
}
/** Commands that change something and say in no sentence what they are about to do, and why not. */
const saysNothingBefore: Readonly<Record<string, string>> = {
  'invoices/generate-month': 'Its form shows every invoice before it is made.',
  'students/import-students': 'Its form shows what each line would do.',
  'holidays/import-holidays': 'Its form shows the holidays.',
  'bank/import-bank-file': 'Its form shows the lines and what becomes of each.',
  'families/join-siblings': 'Its form shows who would join whom.',
  'slots/add-schedule': 'Its form shows the hours.',
  'recordings/stop-recording': 'Its form shows the steps.',
  'session/set-up-second-step': 'Its form shows the code.',
  'session/change-password': 'No line answers a secret.',
  'session/new-recovery-codes': 'No line answers a secret.',
  'session/turn-off-second-step': 'No line answers a secret.',
  'staff/add-staff': 'No line answers a secret.',
  'students/add-photo': 'No line answers a file.',
}
/** Commands that change something and say not whom or what it was about, and why not. */
const namesNothing: Readonly<Record<string, string>> = {
  'jobs/cancel-job': 'It is pressed in the dialog of the job, which goes on to show its rows.',
  'jobs/retry-job': 'It is pressed in the dialog of the job, which goes on to show its rows.',
  'session/change-password': 'It is about whoever is signed in.',
  'session/new-recovery-codes': 'It is about whoever is signed in.',
  'session/set-up-second-step': 'It is about whoever is signed in.',
  'session/turn-off-second-step': 'It is about whoever is signed in.',
}
/** Kinds of records that a command asks for, and of which nobody can say that a colleague has changed one. */
const nobodyChanges: Readonly<Record<string, string>> = {
  timeSlot: 'Its hours are those of every day. Which of them are free is listed for the day.',
}
const scopeOf = ({ keysOn, row }: AnyCommand) => keysOn ?? (row ? 'row' : 'screen')
const keysOf = (fits: (command: AnyCommand) => boolean) =>
  commands.flatMap(({ command }) => (command.keys && fits(command) ? [command.keys] : []))

describe('every command', () => {
  it.each(commands)('$id is found by its title and by its Chinese words', ({ command }) => {
    const it = findable([command.title, ...command.aliases, ...command.zh])
    expect(tier(command.title, it)).toBe(0)
    for (const word of command.zh) {
      expect(word).toMatch(/\p{Script=Han}/u)
      expect(tier(word, it)).toBe(0)
    }
  })

  it('that takes something away, or ends it, stands last in the menu of its record, in red', () => {
    const takesAway =
      /^(Delete|Erase|Remove|Void|Reverse|Withdraw|Cancel|Reject|Reset|Discard|Turn off|Sign out|Revoke|Release|End)\b/
    for (const { id, command } of commands) {
      const mayTakeAway = command.effect === 'final' || takesAway.test(command.title)
      expect(command.group === 'danger', `${id} is red`).toBe(mayTakeAway && !(id in takesNothing))
      if (id in takesNothing) expect(mayTakeAway, `${id} needs no reason`).toBe(true)
    }
    expect(Object.keys(takesNothing).filter(id => !registry.of(id))).toEqual([])
  })

  it('that changes something says in a sentence what it is about to do, or what it edits', () => {
    for (const { id, command } of commands) {
      if ((command.effect !== 'undoable' && command.effect !== 'final') || command.unlisted) continue
      const says = command.preview !== undefined || isEdit(command)
      expect(says, id in saysNothingBefore ? `${id} needs no reason` : id).toBe(!(id in saysNothingBefore))
    }
    expect(Object.keys(saysNothingBefore).filter(id => !registry.of(id))).toEqual([])
  })

  it('that asks nothing says in a sentence what it will do, so that a link to it shows more than a button', () => {
    for (const { id, command } of commands) {
      if (command.unlisted || !('said' in command) || Object.keys(command.arguments).length > 0) continue
      const sentence = command.preview?.({}, nothingRelated)
      expect(sentence && t(sentence), id).toMatch(/\.$/)
    }
  })

  it('that changes something says whom or what it was about when it is done', () => {
    for (const { id, command } of commands) {
      if (command.effect !== 'undoable' && command.effect !== 'final') continue
      const { done, about } = command.said
      // A sentence that looks at no answer is the same whatever it was about. An edit without a preview says what it changed.
      const looks = done !== null && done.length > 0
      const names = done !== null && (looks || about !== undefined || saysChanges(command))
      expect(names, id in namesNothing ? `${id} needs no reason` : id).toBe(!(id in namesNothing))
    }
    expect(Object.keys(namesNothing).filter(id => !registry.of(id))).toEqual([])
  })

  it('that calls what deletes is red', () => {
    for (const path of files.filter(each => each.startsWith('commands/'))) {
      const id = path.slice('commands/'.length, -'.ts'.length)
      const called = [...textOf(path).matchAll(/\bapi\.(\w+)\(/g)].map(([, name]) => name as CallName)
      if (called.some(name => calls[name]?.method === 'DELETE')) expect(registry.of(id)?.group, id).toBe('danger')
    }
  })

  it('is told in the palette from one that somebody who skims would take it for', () => {
    const skimmed = (title: string) =>
      title
        .toLowerCase()
        .replace(/\s\(.*?\)/g, '')
        .split(/\s+/)
        .filter(word => !['', 'a', 'an', 'the'].includes(word))
        .map(word => word.replace(/(?<=\w\w)s$/, ''))
        .join(' ')
    const listed = commands.filter(({ command }) => !command.unlisted)
    const alike = Map.groupBy(listed, ({ command }) => {
      const detail = detailOf(command, {})
      return `${skimmed(command.title)} · ${detail ? t(detail) : ''}`
    })
    expect([...alike].filter(([, all]) => all.length > 1).map(([row, all]) => [row, all.map(({ id }) => id)])).toEqual(
      [],
    )
  })

  it('has a title of its own among those of its kind', () => {
    const titles = commands.filter(({ command }) => !command.unlisted).map(({ command }) => command.title)
    const twice = titles.filter((title, at) => titles.indexOf(title) !== at)
    expect(twice).toEqual([])
  })

  it('that works everywhere has a key nobody else has everywhere', () => {
    expect(clashes(keysOf(command => scopeOf(command) === 'everywhere'))).toEqual([])
  })

  it('of a row has a key no other command of that row has', () => {
    const rows = commands.flatMap(({ command }) => {
      const argument = command.row === undefined ? undefined : command.arguments[command.row]
      return argument?.kind === 'entity' ? [argument.of] : []
    })
    for (const kind of new Set(rows)) {
      const keys = keysOf(command => {
        const argument = command.row === undefined ? undefined : command.arguments[command.row]
        return scopeOf(command) === 'row' && argument?.kind === 'entity' && argument.of === kind
      })
      expect(clashes(keys), kind).toEqual([])
    }
  })

  it('of a row runs for all selected rows, or is listed with the reason why not', () => {
    const isForRow = ({ many, row, ...command }: AnyCommand) =>
      row !== undefined && (many?.each === row || ('file' in command && command.file !== undefined))
    const alone = commands.filter(({ command }) => command.row !== undefined && !isForRow(command))
    expect(alone.map(({ id }) => id).toSorted()).toEqual(Object.values(forOneRecord).flat().toSorted())
  })

  it('that first asks for a record is one of its row, or is listed with the reason why not', () => {
    const without = commands.filter(({ command }) => {
      const [first] = Object.values(command.arguments)
      return command.row === undefined && first?.kind === 'entity'
    })
    expect(without.map(({ id }) => id).toSorted()).toEqual(Object.values(withoutRow).flat().toSorted())
  })

  it('for many rows takes records that can be selected', () => {
    for (const { id, command } of commands) {
      const argument = command.many && command.arguments[command.many.each]
      if (command.many) expect(argument?.kind, id).toMatch(/^entit(y|ies)$/)
    }
  })

  it('that changes something says who changes the record that it asks for, or cannot', () => {
    const silent = commands.flatMap(({ command }) =>
      command.effect === 'view' || command.effect === 'read'
        ? []
        : Object.values(command.arguments).flatMap(argument =>
            (argument.kind === 'entity' || argument.kind === 'entities') && !kindOf(argument.of).stored
              ? [argument.of]
              : [],
          ),
    )
    expect([...new Set(silent)].toSorted()).toEqual(Object.keys(nobodyChanges).toSorted())
  })

  it('that takes something away is the last button of a row', () => {
    const screens = files.filter(path => /^src\/ui\/.*\.tsx$/.test(path))
    const followed = screens.filter(path =>
      /icon: 'trash'[^\n]*\},\n +(?:\{ \.\.\.invoke|toggling)\(/.test(textOf(path)),
    )
    expect(screens.length).toBeGreaterThan(50)
    expect(followed).toEqual([])
  })

  it('that opens a kind of thing is the only one that does', () => {
    const opened = commands.flatMap(({ command }) => command.opens ?? [])
    expect(opened.filter((kind, at) => opened.indexOf(kind) !== at)).toEqual([])
  })

  it('that opens a kind of record has it as its row', () => {
    for (const { id, command } of commands) {
      if (command.opens === undefined || !(command.opens in kinds)) continue
      const argument = command.row === undefined ? undefined : command.arguments[command.row]
      expect(argument, id).toMatchObject({ kind: 'entity', of: command.opens })
    }
  })

  it('finds who opens what commands refer to', () => {
    for (const kind of ['invoice', 'receipt', 'invoices', 'student', 'photo', 'class'] as const)
      expect(registry.opener(kind), kind).toBeDefined()
  })
})
