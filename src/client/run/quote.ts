import { NotOffered, Refused } from '../api.ts'
import type { AnyCommand } from '../command.ts'
import { failureOf } from '../queries.ts'
import type { Lookups } from './lookups.ts'
import { type Failed, failed } from './outcome.ts'

type Values = Readonly<Record<string, unknown>>

/** What a command is about to do with what only the server knows of it, or that the server would refuse it. */
export type Quote = { readonly sentence: string; readonly warnings: readonly string[] } | { readonly refused: Failed }

/** Whether it says what it is about to do in a sentence that only the server can complete. */
export const isQuoted = (command: AnyCommand): boolean => 'quote' in command && command.quote !== undefined

/** `undefined` of a command that knows by itself all it is about to do. */
export async function quoteOf(
  command: AnyCommand,
  values: Values,
  { api, related }: Pick<Lookups, 'api' | 'related'>,
): Promise<Quote | undefined> {
  if (!('quote' in command) || !command.quote) return undefined
  try {
    return { sentence: await command.quote(values, api), warnings: [] }
  } catch (error) {
    const offered = !(error instanceof NotOffered)
    if (offered && error instanceof Refused && error.status < 500) return { refused: failed(error, '', new Set()) }
    const unknown = `The amount could not be looked up: ${failureOf(error).words ?? 'server not reachable.'}`
    return {
      sentence: command.preview?.(values, related()) ?? `${command.title}?`,
      warnings: offered ? [unknown] : [],
    }
  }
}
