import type { EntityRef } from '../entities/kinds.ts'
import type { Arguments, Given } from './arguments.ts'
import type { AnyCommand, Command } from './command.ts'
import type { Answers } from './values.ts'

/** A command and the arguments that are already known: ids for entities, wire values for the rest. */
export type Invocation = {
  readonly command: AnyCommand
  readonly given: Answers
  /** The records that it runs for, one after the other, as it does for selected rows. */
  readonly rows?: readonly EntityRef[]
}

/** Refuses arguments that the command does not have, also where `given` is not a literal. */
type Exactly<A extends Arguments, G> = G & { readonly [K in Exclude<keyof G & string, keyof A>]: never }

/** Builds an invocation, which the runner can start. Only the command's own arguments can be given. */
export const invoke = <A extends Arguments, const G extends Given<A>>(
  command: Command<A>,
  ...[given]: [given?: Exactly<A, G>]
): Invocation => ({ command, given: given ?? {} })

/** The arguments of a command in a list of invocations; undefined if the list does not have it. */
export const givenIn = (list: readonly Invocation[] | undefined, command: AnyCommand): Answers | undefined =>
  list?.find(each => each.command === command)?.given
