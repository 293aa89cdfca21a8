import type { AnyCommand } from '#client/command.ts'
import { goCommands } from '#client/go-commands.ts'
import { registryOf } from '#client/registry.ts'
import { viewCommands } from '#client/view-commands.ts'

/** All commands. */
export const registry = registryOf({
  ...import.meta.glob<AnyCommand>('/commands/*/*.ts', { eager: true, import: 'default' }),
  ...goCommands,
  ...viewCommands,
})
