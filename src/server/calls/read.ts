import type { CallDescription } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { revisionsOf } from '../db/revisions.ts'
import type { AnyRead } from './handler.ts'
import { joinPortions } from './join-portions.ts'
import { noteOpening } from './note-opening.ts'
import { inThreadOrHere } from './reading.ts'
import { type Reply, type Request, readingOf, unlessGone } from './request.ts'
import type { CallService } from './service.ts'
import { isCurrent } from './whole-lists.ts'

/** Says how many rows a list has, when each has a line of its own. */
const counted = (rows: number | undefined): Readonly<Record<string, string>> =>
  rows === undefined ? {} : { 'Rows-Total': String(rows) }

/** Answers a read: a list in portions, a whole list that is cached, some rows of it, or anything else. */
export function answerRead(service: CallService, handler: AnyRead): (request: Request) => Promise<Reply> {
  const { name, patience, wholeList } = handler
  const { reads = [] }: CallDescription = calls[name]
  const { database, lists, changes } = service
  const read = inThreadOrHere(service, handler)

  return async request => {
    const { input, hash, moment, signal } = request
    const asked = { ...readingOf(name, request), ...(patience === undefined ? {} : { patience }) }
    const newest = await changes.newest()
    const cursor = { 'Changes-Cursor': String(newest) }
    // The input was parsed for this call, but its type is that of all calls.
    const portions = await handler.portions?.(input as never, database.reader, moment.today)
    if (portions) {
      const stream = await joinPortions(portions, async input => (await read({ ...asked, input, lines: true })).body)
      return { of: 'stream', stream, headers: cursor }
    }
    const isOfFew = (input as { readonly ids?: unknown }).ids !== undefined
    if (!wholeList || isOfFew) {
      // A search that is overtaken by the next letter is not begun.
      const leaving = patience === undefined ? undefined : signal
      const ask = () => read(asked, leaving)
      const few = async (): Promise<Reply> => {
        const { body, rows } = await (wholeList ? lists.few(hash(), newest, ask) : ask())
        noteOpening(service, name, request)
        return { of: 'json', text: await body.whole(), headers: { ...cursor, ...counted(rows) } }
      }
      return unlessGone(leaving, few())
    }
    const current = lists.etag(hash(), await revisionsOf(database.reader, reads))
    const make = async () => {
      const made = await read(asked)
      service.afterwards(made.body.ended())
      return made
    }
    const list = isCurrent(request.ifNoneMatch, current) ? undefined : await lists.get(hash(), current, make)
    noteOpening(service, name, request)
    const headers = { ETag: list?.etag ?? current, 'Cache-Control': 'no-store', ...cursor, ...counted(list?.rows) }
    return { of: 'list', list, headers }
  }
}
