import type { AnyWrite } from './handler.ts'
import { inThreadOrHere, type Reading } from './reading.ts'

/** What a write reads before its transaction, in a thread where there is one; serialized, because it may be long. */
export async function lookFirst(
  service: Parameters<typeof inThreadOrHere>[0],
  handler: AnyWrite,
  asked: Reading,
): Promise<Uint8Array> {
  const { body } = await inThreadOrHere(service, handler)({ ...asked, look: true })
  return body.whole()
}
