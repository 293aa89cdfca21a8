import type { AnyCommand } from '#client/command/command.ts'
import { goCommands } from '#client/command/go-commands.ts'
import { registryOf } from '#client/command/registry.ts'
import { viewCommands } from '#client/command/view-commands.ts'

/** All commands. */
export const registry = registryOf({
  ...import.meta.glob<AnyCommand>('/commands/*/*.ts', { eager: true, import: 'default' }),
  ...goCommands,
  ...viewCommands,
})
