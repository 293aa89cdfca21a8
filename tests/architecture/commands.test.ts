import { describe, expect, it } from 'vitest'
import type { AnyCommand } from '#client/command.ts'
import { clashes } from '#client/keymap.ts'
import { findable, tier } from '#client/rank.ts'

const files = import.meta.glob<AnyCommand>('/commands/*/*.ts', { eager: true, import: 'default' })
const commands = Object.entries(files).map(([path, command]) => ({
  id: path.replace('/commands/', '').replace('.ts', ''),
  command,
}))
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

  it('has a title of its own among those of its kind', () => {
    const titles = commands.filter(({ command }) => !command.unlisted).map(({ command }) => command.title)
    const twice = titles.filter((title, at) => titles.indexOf(title) !== at)
    expect(twice).toEqual([])
  })

  it('that works everywhere has a key nobody else has everywhere', () => {
    expect(clashes(keysOf(command => scopeOf(command) === 'everywhere'))).toEqual([])
  })

  it('of a row has a key no other command of that row has', () => {
    const kinds = commands.flatMap(({ command }) => {
      const argument = command.row === undefined ? undefined : command.arguments[command.row]
      return argument?.kind === 'entity' ? [argument.of] : []
    })
    for (const kind of new Set(kinds)) {
      const keys = keysOf(command => {
        const argument = command.row === undefined ? undefined : command.arguments[command.row]
        return scopeOf(command) === 'row' && argument?.kind === 'entity' && argument.of === kind
      })
      expect(clashes(keys), kind).toEqual([])
    }
  })
})
