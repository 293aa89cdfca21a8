import { finished } from 'node:stream/promises'
import type { Context } from 'hono'
import type { CallDescription, Parsed } from '#contract/call.ts'
import { type CallName, type Calls, calls } from '#contract/calls.ts'
import type { Collected } from '../calls/collected.ts'
import { acceptedEncoding } from '../calls/encoding.ts'
import type { AnswerTo, CheckRows } from '../calls/handler.ts'
import { claim, earlierAnswer, type Key } from '../calls/idempotency.ts'
import { inPortions } from '../calls/join-portions.ts'
import { lookFirst } from '../calls/look-first.ts'
import { unpacked } from '../calls/packed-input.ts'
import { answerRead, inParts, type Reading } from '../calls/reading.ts'
import { failure } from '../calls/refusal.ts'
import { erased, refuseOf } from '../calls/run-handler.ts'
import { type Does, works } from '../calls/units.ts'
import { isCurrent } from '../calls/whole-lists.ts'
import { writeInParts } from '../calls/write-in-parts.ts'
import { revisionsOf } from '../db/revisions.ts'
import { draw } from '../office/documents/draw.ts'
import { followPrint } from '../office/documents/printing.ts'
import { signOutHeld } from '../office/session/held-sessions.ts'
import type { Moment } from '../process/clock.ts'
import { momentOf } from '../process/clock.ts'
import { askerOf, bearer, visitorOf } from './caller.ts'
import { fingerprint, idempotencyKey } from './idempotency-key.ts'
import { inputOf } from './input.ts'
import { counted, encoded, type File, plainFile, sendFile, sendJson, sendJsonAsMade, sendPieces } from './send.ts'
import type { Env, Service } from './service.ts'

/** The route handler of a call. */
export function bind(service: Service, answer: AnswerTo<CallName>): (c: Context<Env>) => Promise<Response> {
  const { name } = answer
  const description: CallDescription = calls[name]
  const { database, lists, changes } = service
  const endsSessions = description.changes?.includes('sessions')
  const changesJobs = description.changes?.includes('jobs')

  // The browser forgets what it has kept of this server.
  const forgetting = name === 'logout' ? { 'Clear-Site-Data': '"cache"' } : {}

  const read = (reading: Reading, signal?: AbortSignal) =>
    (answer.here ? undefined : service.readers?.read(reading, signal)) ??
    inParts(tell => database.read(db => answerRead(db, answer, reading, tell)))
  const readWhole = async (reading: Reading, signal?: AbortSignal) => (await read(reading, signal)).body.whole()
  const doesHere: Does = (work, given) => {
    // `Does` ties the work to what it is given, which TypeScript cannot follow through the table.
    const perform = works[work] as (...all: readonly unknown[]) => Promise<never>
    return perform(database, answer, unpacked(given))
  }
  const does: Does = (work, given) =>
    (service.writer?.does ?? doesHere)(work, given).finally(() => {
      changes.wrote(endsSessions)
      if (changesJobs) service.jobs?.wake()
    })

  async function change(asked: Reading, moment: Moment, key: Key | undefined) {
    const { parts } = answer
    if (parts) {
      const textOf = async (more: Partial<Reading>) => new TextDecoder().decode(await readWhole({ ...asked, ...more }))
      const dryRun = async () =>
        JSON.parse(await textOf({ input: { ...(asked.input as object), dryRun: true } })) as unknown
      return writeInParts(does, { parts, writing: asked, key }, dryRun, notes => textOf({ notes }))
    }
    // The slow part counts attempts, and a request sent again is not another one.
    const earlier = key && (answer.ahead || answer.look) && (await earlierAnswer(database.reader, key))
    if (earlier) return { ...earlier, replayed: true }
    const looked = answer.look && (await lookFirst(service, answer, asked))
    // The input was parsed for this call, but its type is that of all calls.
    const ready: unknown = await answer.ahead?.(unpacked(asked).input as never, {
      ...moment,
      asker: asked.asker,
      database,
    })
    return does('write', { ...asked, key, looked, ready })
  }

  async function collect(asked: Reading, signal: AbortSignal): Promise<Collected> {
    if (!answer.collectedByReading) return does('collect', asked)
    const { body, printed } = await read(asked, signal)
    if (!printed) throw new Error(`${name} is no print.`)
    return { ...printed, papers: await body.whole() }
  }

  /** A print: collected, drawn after that, and noted in a transaction after it was sent. */
  async function print(asked: Reading, signal: AbortSignal): Promise<Printed> {
    const { name, papers, rows, count } = await collect(asked, signal)
    const { printing } = asked.input as { readonly printing?: string }
    const { drew, over } = followPrint(asked.asker.username, printing, count)
    const notSent = () => (answer.collectedByReading ? Promise.resolve() : does('notPrinted', asked))
    const isPdf = description.answer === 'pdf'
    try {
      return {
        file: {
          bytes: isPdf ? await (answer.draw ?? draw)(papers, signal, drew) : papers,
          type: isPdf ? 'application/pdf' : plainFile,
          name,
        },
        sent: () => does('printed', { ...asked, rows }),
        notSent,
      }
    } catch (error) {
      await notSent()
      throw error
    } finally {
      over()
    }
  }

  /** Notes that somebody sees the details of a student, after these were found. */
  const opened = ({ input, asker }: Reading, { now }: Moment) => {
    const studentId = description.opens?.(input as Readonly<Record<string, unknown>>)
    if (studentId !== undefined) service.openings?.note(studentId, asker.username, now)
  }

  return async c => {
    c.set('route', description.path)
    c.set('call', name)
    const moment = momentOf(service.clock)
    const status = description.status ?? 200
    const refuse = refuseOf(name)
    const parse = () => inputOf(name, c.req.raw, { params: c.req.param(), query: c.req.queries() })

    if (description.open) {
      const visiting = { ...moment, asker: visitorOf(c, service), database, refuse }
      const found = await erased(answer)((await parse()).input, visiting)
      if (description.kind === 'write') changes.wrote()
      return sendJson(c, { status, text: JSON.stringify(found) })
    }
    const asker = await askerOf(c, service, moment.now, name)
    const { hash, ...given } = await parse()
    const { input } = given
    const { patience } = answer
    const of = patience === undefined ? {} : { patience }
    const asked: Reading = { call: name, ...given, asker, now: moment.now.toString(), ...of }
    if (description.kind === 'write') {
      signOutHeld(name, asker)
      const key = name === 'logout' ? undefined : idempotencyKey(c.req.header('Idempotency-Key'))
      // The input was parsed for this call, but its type is that of all calls.
      if (answer.changesNothing?.(input as never)) return sendJson(c, { status, text: await readWhole(asked) })
      const of = { key: key ?? '', staff: asker.username }
      const kept = key === undefined ? undefined : { ...of, request: await fingerprint(hash(), input, of) }
      const { secretAnswer } = description
      if (secretAnswer && kept) await database.write(tx => claim(tx, kept, moment.now))
      const done = await change(asked, moment, secretAnswer ? undefined : kept)
      // The stored refusal is sent again, with the id of this request.
      const text = done.status < 400 ? done.text : named(done.text, asker.requestId)
      return sendJson(c, {
        status: done.status,
        text,
        headers: { ...done.headers, ...(done.replayed ? { 'Idempotency-Replayed': 'true' } : {}), ...forgetting },
      })
    }
    if (description.kind === 'print') {
      const { signal } = c.req.raw
      const printed = await print(asked, signal).catch(error => {
        if (!signal.aborted) throw error
      })
      if (!printed) return c.newResponse(null, clientGone)
      opened(asked, moment)
      return sendPrint(c, service, printed)
    }

    if (description.checksRows) {
      const check: CheckRows = (call, rows) => {
        if (!service.jobs) throw new Error('There are no jobs.')
        return service.jobs.check({ call, rows, asker, now: asked.now })
      }
      const at = { ...moment, asker, db: database.reader, refuse, check }
      const headers = { 'Changes-Cursor': String(await changes.newest()) }
      return sendJson(c, { status, text: JSON.stringify(await erased(answer)(unpacked(asked).input, at)), headers })
    }

    if (description.waits) {
      const { since, here, knows } = input as Parsed<Calls['getChanges']>
      const { signal } = c.req.raw
      const waiting = { since, asker, here, knows, signal }
      const news = await changes.answer(waiting, newest => readWhole({ ...asked, newest }))
      if (news === 'gone') return c.newResponse(null, clientGone)
      if (news === 'signed out') throw failure('sessionEnded', {}, bearer)
      return sendJson(c, { status, text: news })
    }

    // The contract says that this call answers bytes, so the answer has that type.
    if (typeof description.answer === 'string') {
      const file = (await database.read(db => erased(answer)(input, { ...moment, asker, db, refuse }))) as File
      opened(asked, moment)
      return sendFile(c, file)
    }
    const newest = await changes.newest()
    const cursor = { 'Changes-Cursor': String(newest) }
    // The input was parsed for this call, but its type is that of all calls.
    const portions = await answer.portions?.(input as never, database.reader, moment.today)
    if (portions) {
      const list = await inPortions(portions, async input => (await read({ ...asked, input, lines: true })).body)
      return sendJsonAsMade(c, status, list, cursor)
    }
    const request = answer.wholeList && hash()
    if (request === undefined || (input as { readonly ids?: unknown }).ids !== undefined) {
      // A search that is overtaken by the next letter is not begun.
      const signal = patience === undefined ? undefined : c.req.raw.signal
      const ask = () => read(asked, signal)
      const found = await (request === undefined ? ask() : lists.few(request, newest, ask)).catch(error => {
        if (!signal?.aborted) throw error
      })
      if (!found) return c.newResponse(null, clientGone)
      const { body, rows } = found
      opened(asked, moment)
      return sendJson(c, { status, text: await body.whole(), headers: { ...cursor, ...counted(rows) } })
    }
    const current = lists.etag(request, await revisionsOf(database.reader, description.reads))
    const isSame = isCurrent(c.req.header('If-None-Match'), current)
    const make = async () => {
      const made = await read(asked)
      service.afterwards(made.body.ended())
      return made
    }
    const list = isSame ? undefined : await lists.get(request, current, make)
    opened(asked, moment)
    const etag = list?.etag ?? current
    const fresh = { ETag: etag, 'Cache-Control': 'no-store', ...cursor }
    if (!list) return c.body(null, 304, { ...fresh, ...encoded(undefined) })
    const { pieces, encoding } = list.in(acceptedEncoding(c.req.header('Accept-Encoding')))
    return sendPieces(c, status, pieces, {
      'Content-Type': 'application/json; charset=UTF-8',
      ...fresh,
      ...counted(list.rows),
      ...encoded(encoding),
    })
  }
}

/** What web servers write into their logs when the client did not wait. Nobody gets it. */
const clientGone = 499 as 500

/** A print counts from when it was handed to the network. */
async function sendPrint(
  c: Context<Env>,
  { afterwards }: Service,
  { file, sent, notSent }: Printed,
): Promise<Response> {
  const { outgoing } = c.env
  if (outgoing) afterwards(finished(outgoing).then(sent, notSent))
  else await sent()
  return sendFile(c, file)
}

const named = (failure: string, request_id: string): string =>
  JSON.stringify({ ...(JSON.parse(failure) as object), request_id })

/** A file, and what is to be called once it was sent, or could not be. */
type Printed = {
  readonly file: File
  readonly sent: () => Promise<void>
  readonly notSent: () => Promise<void>
}
