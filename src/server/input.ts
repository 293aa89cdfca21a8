import { deserialize } from 'node:v8'
import type { CallDescription } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { Asked, Reply } from './input-thread.ts'
import { type Given, parseInput, readBody } from './parse.ts'
import { errorOf } from './reading/errors.ts'
import { requestHash } from './request-hash.ts'
import { threadOnDemand } from './thread-on-demand.ts'

/**
 * The input of a call. A large one stays serialized until the thread that needs it unpacks it, and `input` has only its
 * short values.
 */
export type Input = { readonly input: unknown; readonly packed?: Uint8Array }

/** All of the input. */
export const unpacked = <T extends Input>({ packed, ...of }: T): Omit<T, 'packed'> =>
  packed ? { ...of, input: deserialize(packed) } : of

/** Bytes of a body. Larger ones are parsed in a thread: to parse, check and hash some megabytes takes longer than others may wait. */
const large = 64 * 1024
const thread = threadOnDemand(new URL('./input-thread.ts', import.meta.url))

/** Parses what a request gives. `hash` is the plain hash of the request. */
export async function inputOf(
  call: CallName,
  request: Request,
  { params, query }: Omit<Given, 'body'>,
): Promise<Input & { readonly hash: () => string }> {
  const description: CallDescription = calls[call]
  const body = description.body ? await readBody(request, description.limit ?? large) : new Uint8Array()
  const given = { params, query, body }
  if (body.byteLength <= large) {
    const input = parseInput(description, given)
    return { input, hash: () => requestHash(call, input) }
  }
  const reply = (await thread.ask({ call, given } satisfies Asked)) as Reply
  if ('error' in reply) throw errorOf(reply.error)
  const { hash, ...of } = reply
  return { ...of, hash: () => hash }
}
