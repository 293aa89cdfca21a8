import type { AnyCommand } from '#client/command.ts'
import type { Listed } from '#client/palette.ts'
import type { Registry } from '#client/runner.ts'

/** The commands of these files, by path; a command's id is its path: 'payments/collect-live-payment'. */
export function registryOf(files: Readonly<Record<string, AnyCommand>>): {
  readonly commands: readonly Listed[]
  readonly registry: Registry
} {
  const commands = Object.entries(files).map(([path, command]) => ({
    id: path.replace(/^\/commands\//, '').replace(/\.ts$/, ''),
    command,
  }))
  const byId = new Map(commands.map(({ id, command }) => [id, command]))
  const ids = new Map(commands.map(({ id, command }) => [command, id]))
  return {
    commands,
    registry: {
      of: id => byId.get(id),
      idOf: command => {
        const id = ids.get(command)
        if (id === undefined) throw new Error(`${command.title} is not in the commands folder.`)
        return id
      },
    },
  }
}
