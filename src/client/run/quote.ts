import type { AnyCommand } from '../command/command.ts'
import { NotOffered, Refused } from '../core/api.ts'
import { failureOf } from '../core/failure.ts'
import { caption, type Message } from '../messages/message.ts'
import { operationsText } from '../messages/operations.ts'
import type { Lookups } from './lookups.ts'
import { type Failed, failed } from './outcome.ts'

type Values = Readonly<Record<string, unknown>>

/** What a command is about to do, with details only the server knows, or the server's refusal. */
type Quote = { readonly sentence: Message; readonly warnings: readonly Message[] } | { readonly refused: Failed }

/** Whether the command's preview needs details from the server. */
export const isQuoted = (command: AnyCommand): boolean => 'quote' in command && command.quote !== undefined

/** Asks the server for the quote. `undefined` when the command needs none. */
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
    const { words } = failureOf(error)
    const unknown = words ? operationsText.amountNotLookedUp({ why: words }) : operationsText.amountNotReachable
    return {
      sentence: command.preview?.(values, related()) ?? operationsText.runIt({ title: caption(command.title) }),
      warnings: offered ? [unknown] : [],
    }
  }
}
