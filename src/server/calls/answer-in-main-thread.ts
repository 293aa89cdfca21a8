import type { CallDescription } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Reader } from '../db/access.ts'
import type { AnyLocal, CheckRows } from './handler.ts'
import { noteOpening } from './note-opening.ts'
import { unpacked } from './packed-input.ts'
import type { File, Reply, Request } from './request.ts'
import { refuseOf, run } from './run-handler.ts'
import type { CallService } from './service.ts'

/** Answers a call in this thread: a file, or what only this thread knows. */
export function answerLocal(service: CallService, handler: AnyLocal): (request: Request) => Promise<Reply> {
  const { name } = handler
  const { answer }: CallDescription = calls[name]
  const { database, jobs } = service
  return async request => {
    const { caller, moment } = request
    const check: CheckRows = (call, rows) => {
      if (!jobs) throw new Error('There are no jobs.')
      return jobs.check({ call, rows, caller, now: moment.now.toString() })
    }
    const { input } = unpacked(request)
    const found = (db: Reader) => run(handler, input, { ...moment, caller, db, refuse: refuseOf(name), check })
    if (typeof answer === 'string') {
      // The contract says that this call answers bytes, so the answer has that type.
      const file = (await database.read(found)) as File
      noteOpening(service, name, request)
      return { of: 'file', file }
    }
    const headers = { 'Changes-Cursor': String(await service.changes.newest()) }
    return { of: 'json', text: JSON.stringify(await found(database.reader)), headers }
  }
}
