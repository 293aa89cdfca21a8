import { answerLocal } from './answer-in-main-thread.ts'
import type { AnyHandler, AnyOpen } from './handler.ts'
import { answerPrint } from './print.ts'
import { answerRead } from './read.ts'
import type { Reply, Request } from './request.ts'
import type { CallService } from './service.ts'
import { answerWait } from './wait.ts'
import { answerWrite } from './write.ts'

/** Answers a call by the kind of its handler. */
export function answerCall(
  service: CallService,
  handler: Exclude<AnyHandler, AnyOpen>,
): (request: Request) => Promise<Reply> {
  switch (handler.kind) {
    case 'read':
      return answerRead(service, handler)
    case 'write':
      return answerWrite(service, handler)
    case 'print':
      return answerPrint(service, handler)
    case 'wait':
      return answerWait(service, handler)
    case 'local':
      return answerLocal(service, handler)
  }
}
