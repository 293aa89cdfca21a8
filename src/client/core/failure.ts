import { generalText } from '../messages/general.ts'
import { type Message, serverSaid } from '../messages/message.ts'
import { Refused } from './api.ts'

/** The text of a failure for the log. */
export const failureWords = (error: unknown): Message => {
  const { reached, words } = failureOf(error)
  return words ?? (reached ? generalText.refused : generalText.serverNotReachable)
}

/** Whether the server was reached, and what it said. */
export const failureOf = (error: unknown): { readonly reached: boolean; readonly words: Message | undefined } =>
  error instanceof Refused ? { reached: true, words: wordsOf(error) } : { reached: false, words: undefined }

export const wordsOf = ({ words, code, values }: Refused): Message | undefined =>
  words === undefined ? undefined : serverSaid(words, code, values)
