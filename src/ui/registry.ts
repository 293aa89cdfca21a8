import type { AnyCommand } from '#client/command.ts'
import type { ArgumentsOf } from '#client/links.ts'
import { registryOf } from './registry-of.ts'

/** Every command there is. */
export const { commands, registry } = registryOf(
  import.meta.glob<AnyCommand>('/commands/*/*.ts', { eager: true, import: 'default' }),
)

/** A URL opens what is there to be looked at; anything can be asked. */
export const argumentsOf: ArgumentsOf = (id, as) => {
  const command = registry.of(id)
  return as === 'view' && command?.effect !== 'view' ? undefined : command?.arguments
}
