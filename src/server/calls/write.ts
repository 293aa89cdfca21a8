import type { CallDescription } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { AnyWrite } from './handler.ts'
import { claim, earlierAnswer, type Key } from './idempotency.ts'
import { unpacked } from './packed-input.ts'
import { lookFirst } from './read-before-write.ts'
import { inThreadOrHere, type Reading } from './reading.ts'
import { type Reply, type Request, readingOf } from './request.ts'
import { runnerFor } from './runner-for.ts'
import type { CallService } from './service.ts'
import { writeInParts } from './write-in-parts.ts'

/** Answers a write. The same request with the same key gets the first answer again, also when that was a refusal. */
export function answerWrite(service: CallService, handler: AnyWrite): (request: Request) => Promise<Reply> {
  const { name, parts } = handler
  const { secretAnswer }: CallDescription = calls[name]
  const { database } = service
  const read = inThreadOrHere(service, handler)
  const runUnit = runnerFor(service, handler)

  async function inParts(asked: Reading, key: Key | undefined, parts: NonNullable<AnyWrite['parts']>) {
    const textOf = async (more: Partial<Reading>) =>
      new TextDecoder().decode(await (await read({ ...asked, ...more })).body.whole())
    const dryRun = async () =>
      JSON.parse(await textOf({ input: { ...(asked.input as object), dryRun: true } })) as unknown
    return writeInParts(runUnit, { parts, writing: asked, key }, dryRun, notes => textOf({ notes }))
  }

  async function change(asked: Reading, { moment }: Request, key: Key | undefined) {
    if (parts) return inParts(asked, key, parts)
    // The slow part counts attempts, and a request sent again is not another one.
    const earlier = key && (handler.ahead || handler.look) && (await earlierAnswer(database.reader, key))
    if (earlier) return { ...earlier, replayed: true }
    const looked = handler.look && (await lookFirst(service, handler, asked))
    const at = { ...moment, caller: asked.caller, database }
    // The input was parsed for this call, but its type is that of all calls.
    const ready = await handler.ahead?.(unpacked(asked).input as never, at as never)
    return runUnit('write', { ...asked, key, looked, ready })
  }

  return async request => {
    const asked = readingOf(name, request)
    // As above.
    if (handler.changesNothing?.(request.input as never))
      return { of: 'json', text: await (await read(asked)).body.whole() }
    const key = await request.key?.()
    if (secretAnswer && key) await database.write(tx => claim(tx, key, request.moment.now))
    const { status, text, headers, replayed } = await change(asked, request, secretAnswer ? undefined : key)
    return {
      of: 'json',
      status,
      // The stored refusal is sent again, with the id of this request.
      text: status < 400 ? text : named(text, request.caller.requestId),
      headers: { ...headers, ...(replayed ? { 'Idempotency-Replayed': 'true' } : {}) },
    }
  }
}

const named = (failure: string, request_id: string): string =>
  JSON.stringify({ ...(JSON.parse(failure) as object), request_id })
