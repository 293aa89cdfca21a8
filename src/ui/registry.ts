import type { AnyCommand } from '#client/command.ts'
import type { ArgumentsOf } from '#client/links.ts'
import type { Listed } from '#client/palette.ts'
import type { Registry } from '#client/runner.ts'

const files = import.meta.glob<AnyCommand>('/commands/*/*.ts', { eager: true, import: 'default' })

/** Every command; its id is its path: 'payments/collect-live-payment'. */
export const commands: readonly Listed[] = Object.entries(files).map(([path, command]) => ({
  id: path.replace(/^\/commands\//, '').replace(/\.ts$/, ''),
  command,
}))

const byId = new Map(commands.map(({ id, command }) => [id, command]))
const ids = new Map(commands.map(({ id, command }) => [command, id]))

export const registry: Registry = {
  of: id => byId.get(id),
  idOf: command => {
    const id = ids.get(command)
    if (id === undefined) throw new Error(`${command.title} is not in the commands folder.`)
    return id
  },
}

/** A URL opens what is there to be looked at; anything can be asked. */
export const argumentsOf: ArgumentsOf = (id, as) => {
  const command = byId.get(id)
  return as === 'view' && command?.effect !== 'view' ? undefined : command?.arguments
}
