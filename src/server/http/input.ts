import type { CallDescription } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { Input } from '../calls/packed-input.ts'
import { type Given, parseInput, readBody } from '../calls/parse.ts'
import { errorOf } from '../calls/plain-error.ts'
import { requestHash } from '../calls/request-hash.ts'
import { threadOnDemand } from '../process/thread-on-demand.ts'
import type { Asked, Reply } from './input-thread.ts'

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
