import { describe, expect, it } from 'vitest'
import type { AnyCommand } from '#client/command.ts'
import { kinds } from '#client/entities.ts'
import { clashes } from '#client/keymap.ts'
import { findable, tier } from '#client/rank.ts'
import { registry } from '#ui/registry.ts'

const commands = registry.all
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

  it('that takes something away stands last in the menu of its record, in red', () => {
    const takesAway = /^(Delete|Erase|Remove|Void|Reverse|Withdraw|Cancel)\b/
    for (const { id, command } of commands)
      expect(command.group === 'danger', id).toBe(takesAway.test(command.title) && command.effect !== 'show')
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
