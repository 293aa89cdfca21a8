import type { CallName } from '#contract/calls.ts'
import type { Database } from '../db/open.ts'
import type { AnswerTo } from './handler.ts'
import { answerRead, inParts, type Readers, type Reading } from './reading.ts'

/** What a write reads before its transaction, in a thread where there is one; serialized, because it may be long. */
export async function lookFirst(
  { readers, database }: { readonly readers?: Readers | undefined; readonly database: Pick<Database, 'read'> },
  answer: AnswerTo<CallName>,
  asked: Reading,
): Promise<Uint8Array> {
  const reading: Reading = { ...asked, look: true }
  const { body } = await (readers?.read(reading) ??
    inParts(tell => database.read(db => answerRead(db, answer, reading, tell))))
  return body.whole()
}
