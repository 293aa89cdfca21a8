import type { Arguments, Given } from './arguments.ts'
import type { AnyCommand, Command } from './command.ts'
import type { Drafts } from './values.ts'

/** A command and what is already known, by argument: ids for entities, wire values for the rest. */
export type Invocation = { readonly command: AnyCommand; readonly given: Drafts }

/** Names no argument that the command does not have, also where `given` is no literal. */
type Exactly<A extends Arguments, G> = G & { readonly [K in Exclude<keyof G & string, keyof A>]: never }

/** What every surface builds and the runner starts. Of a command that knows its arguments, only those can be given. */
export const invoke = <A extends Arguments, const G extends Given<A>>(
  command: Command<A>,
  ...[given]: [given?: Exactly<A, G>]
): Invocation => ({ command, given: given ?? {} })
