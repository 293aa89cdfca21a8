import type { Moment } from '../process/clock.ts'
import type { Caller } from './caller.ts'
import type { Key } from './idempotency.ts'
import type { Input } from './packed-input.ts'
import type { Reading } from './reading.ts'
import type { Bytes } from './replayed-bytes.ts'
import type { Rendered } from './whole-lists.ts'

/** A call that somebody makes: what is asked, by whom, and when. */
export type Request = Input & {
  readonly caller: Caller
  readonly moment: Moment
  /** The plain hash of the call and its input. */
  readonly hash: () => string
  /** The idempotency key of a write. With it comes a slow hash of what is secret. */
  readonly key?: (() => Promise<Key>) | undefined
  /** The tags of the answers that the client has already. */
  readonly ifNoneMatch: string | undefined
  /** When the client no longer waits. */
  readonly signal: AbortSignal
}

type Headers = Readonly<Record<string, string>>

/** A file to send. */
export type File = { readonly bytes: Uint8Array; readonly type: string; readonly name: string }

/** What is sent back. `http/reply.ts` sends it. */
export type Reply =
  /** `status` is that of the contract, unless it is given. */
  | { readonly of: 'json'; readonly text: string | Uint8Array; readonly status?: number; readonly headers?: Headers }
  /** JSON that is made while it is sent. */
  | { readonly of: 'stream'; readonly stream: AsyncIterable<Bytes>; readonly headers: Headers }
  /** Without a list the client has it already. */
  | { readonly of: 'list'; readonly list: Rendered | undefined; readonly headers: Headers }
  /** `sent` is called once it was handed to the network, or else `notSent`. */
  | {
      readonly of: 'file'
      readonly file: File
      readonly sent?: () => Promise<void>
      readonly notSent?: () => Promise<void>
    }
  /** The client did not wait. */
  | { readonly of: 'gone' }

/** The same as a read that can be sent to a thread. */
export const readingOf = (call: Reading['call'], { input, packed, caller, moment }: Request): Reading => ({
  call,
  input,
  ...(packed ? { packed } : {}),
  caller,
  now: moment.now.toString(),
})

/** The reply, or 'gone' when it failed because the client left. */
export const unlessGone = (signal: AbortSignal | undefined, reply: Promise<Reply>): Promise<Reply> =>
  reply.catch((error: unknown) => {
    if (signal?.aborted) return { of: 'gone' }
    throw error
  })
