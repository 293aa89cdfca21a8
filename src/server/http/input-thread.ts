import { serialize } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { type CallName, calls } from '#contract/calls.ts'
import { type Given, parseInput } from '../calls/parse.ts'
import { type PlainError, plainError } from '../calls/plain-error.ts'
import { requestHash } from '../calls/request-hash.ts'

/** The messages to and from the thread that parses large inputs. */
export type Asked = { readonly call: CallName; readonly given: Given }
export type Reply =
  | { readonly input: unknown; readonly packed: Uint8Array<ArrayBuffer>; readonly hash: string }
  | { readonly error: PlainError }

const port = parentPort
if (!port) throw new Error('This file parses in a thread of its own.')

const isShort = (value: unknown): boolean =>
  typeof value === 'string' ? value.length <= 1000 : typeof value !== 'object' || value === null

port.on('message', ({ call, given }: Asked) => {
  try {
    const all = parseInput(calls[call], given)
    const input = Object.fromEntries(Object.entries(all).filter(([, value]) => isShort(value)))
    port.postMessage({ input, packed: serialize(all), hash: requestHash(call, all) } satisfies Reply)
  } catch (error) {
    port.postMessage({ error: plainError(error) } satisfies Reply)
  }
})
