import type { Parsed } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { AnyWait } from './handler.ts'
import { inThreadOrHere } from './reading.ts'
import { failure } from './refusal.ts'
import { type Reply, type Request, readingOf } from './request.ts'
import type { CallService } from './service.ts'

/** Answers a call that waits for news. Those who wait from the same entry share one read. */
export function answerWait(service: CallService, handler: AnyWait): (request: Request) => Promise<Reply> {
  const { name } = handler
  const read = inThreadOrHere(service, handler)
  return async request => {
    const { since, here, knows } = request.input as Parsed<Calls['getChanges']>
    const { caller, signal } = request
    const asked = readingOf(name, request)
    const news = await service.changes.answer({ since, caller, here, knows, signal }, async newest =>
      (await read({ ...asked, newest })).body.whole(),
    )
    if (news === 'gone') return { of: 'gone' }
    if (news === 'signed out') throw failure('sessionEnded', {}, { 'WWW-Authenticate': 'Bearer realm="klass"' })
    return { of: 'json', text: news }
  }
}
