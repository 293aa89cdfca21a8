import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { handlers } from '#server/main/handlers.ts'
import { engines } from '#tests/databases.ts'
import { failWrites, injectFaults } from '#tests/faults.ts'
import {
  type Asked,
  type Described,
  described,
  expectRefusal,
  fieldsOf,
  type Hostile,
  inAddresses,
  openHostile,
  otherSorts,
  type Part,
  quoted,
  type Told,
  tricks,
  unstorable,
} from './hostile.ts'

/*
 * Random requests over every call. A test run always sends the same ones; `npm run soak` sends 10,000 others to each
 * database. A failure prints its seed, and SEED repeats the run.
 */

const soaking = process.env.SOAK_SECONDS !== undefined
const count = soaking ? 10_000 : 400
const seed = Number(process.env.SEED ?? (soaking ? Date.now() % 2 ** 31 : 325))
const together = 200
const patience = soaking ? 3_600_000 : 120_000

const texts = fc.oneof(
  fc.constantFrom(...tricks, ...unstorable),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 3 }).map(text => text.repeat(500)),
)
const anything = fc.oneof(
  texts,
  fc.constantFrom(...otherSorts),
  fc.double(),
  fc.bigInt({ max: 2n ** 70n }).map(Number),
  fc.jsonValue({ maxDepth: 4 }),
)

/** A body that is no JSON object, or one that JSON.stringify would not write. */
const brokenBodies: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.integer({ min: 1, max: 30_000 }).map(levels => '['.repeat(levels) + ']'.repeat(levels)),
  fc.integer({ min: 1, max: 9000 }).map(levels => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`),
  fc.constantFrom(
    '{"__proto__": {"role": "boss"}, "__proto__": []}',
    '{"id": 1e400}',
    `{"id": ${'9'.repeat(5000)}}`,
    '{"id": "\\ud800", "\\udfff": 1}',
    '{"id": "S0001", "id": "S0002"}',
    '{"id": -0, "toString": null, "then": 1, "length": -1}',
    'null',
    '"',
    '\ufeff{}',
    'undefined',
  ),
)
const types: readonly string[] = [
  'application/json',
  'application/json; charset=utf-7',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=""',
  'multipart/form-data; boundary=x',
  'image/png',
  'a/b/c;;;=',
]
const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  { 'Content-Encoding': 'gzip' },
  { 'Content-Encoding': 'br, gzip, deflate' },
  { 'If-None-Match': '*' },
  { 'If-None-Match': 'W/"", "'.repeat(300) },
  { 'Accept-Encoding': 'gzip;q=abc, *;q=0, identity;q=0' },
  { Accept: 'x/y;q=2, */*;q=-1' },
  { Range: 'bytes=0-0,-1,5-' },
  { Authorization: 'Basic Ym9zczpkZW1v' },
  { Authorization: `Bearer ${'A'.repeat(43)}` },
  { Host: 'evil.example:99999' },
  { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
  { 'X-Forwarded-For': ', unknown, 999.1.1.1, ::ffff:127.0.0.1' },
  { 'X-HTTP-Method-Override': 'DELETE', 'X-Original-URL': '/admin/logout' },
  { 'Idempotency-Key': "'; drop table idempotency; --" },
  { 'Idempotency-Key': 'one key for all' },
  { Connection: 'Upgrade', Upgrade: 'websocket' },
  { Cookie: '__proto__=1; '.repeat(200) },
]
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY']

/** Any call except signing out, asked in a wrong way, or rightly. */
function requestsTo(at: Hostile): fc.Arbitrary<Asked> {
  const calls = described.filter(call => call.name !== 'logout')
  return fc.constantFrom(...calls).chain(call =>
    fc.oneof(
      { weight: 1, arbitrary: fc.constant(at.requestOf(call)) },
      { weight: 5, arbitrary: wrongValues(at, call) },
      { weight: 2, arbitrary: wrongBody(at, call) },
      { weight: 1, arbitrary: fc.constantFrom(...methods).map(method => ({ ...at.requestOf(call), method })) },
      {
        weight: 2,
        arbitrary: fc.constantFrom(...oddHeaders).map(headers => ({ ...at.requestOf(call), headers })),
      },
    ),
  )
}

/** Any values in some fields, right ones in the others, and fields that nobody has. */
function wrongValues(at: Hostile, call: Described): fc.Arbitrary<Asked> {
  const fields = (part: Part) => fieldsOf(call[part]).map(([field]) => field)
  const replaced = (names: readonly string[], values: fc.Arbitrary<unknown>) =>
    names.length === 0
      ? fc.constant({})
      : fc.dictionary(fc.constantFrom(...names), values, { maxKeys: 3, noNullPrototype: true })
  const inBody = [...fields('body'), '__proto__', 'constructor', 'id', 'role', '']
  const inPath = fields('params').concat(fields('query'))
  const raw = inPath.length === 0 ? fc.constant({}) : replaced(inPath, fc.constantFrom(...inAddresses))
  return fc
    .tuple(
      replaced(fields('params'), texts),
      replaced(fields('query'), texts),
      replaced(inBody, anything),
      raw,
      fc.nat(2),
    )
    .map(([params, query, body, address, way]) =>
      at.requestOf(
        call,
        { params: way === 0 ? storable(params) : {}, query: way < 2 ? storable(query) : {}, body },
        way === 2 ? (address as Record<string, string>) : {},
      ),
    )
}

/** Without halves of characters, which no address can hold. */
const storable = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, text]) => [name, String(text).toWellFormed()]))

const wrongBody = (at: Hostile, call: Described): fc.Arbitrary<Asked> =>
  fc
    .tuple(brokenBodies, fc.constantFrom(...types), fc.nat(3), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([body, type, way, part]) => {
      const asked = at.requestOf(call)
      const right = String(asked.body ?? '{}')
      const bodies = [
        body,
        right.slice(0, Math.floor(right.length * part)),
        `--x\r\nContent-Disposition: form-data; name="data"\r\n\r\n${right}`,
        gzipSync(right),
      ]
      return { ...asked, body: bodies[way]!, headers: { 'Content-Type': type } }
    })

/** Neither an answer nor a refusal. */
function wrongIn(told: Told, allowed: readonly number[] = []): void {
  const { status } = told
  if (allowed.includes(status) || (status < 300 && status >= 200) || status === 304) return
  expectRefusal(told)
}

describe.each(engines)(`random hostile requests on $name, seed ${seed}`, engine => {
  let at: Hostile
  let all: readonly Asked[]
  beforeAll(async () => {
    injectFaults()
    at = await openHostile(engine)
    all = fc.sample(requestsTo(at), { seed, numRuns: count })
  })
  afterAll(async () => {
    await at?.close()
    vi.restoreAllMocks()
  })
  const batches = () =>
    Array.from({ length: Math.ceil(all.length / together) }, (_, n) => all.slice(n * together).slice(0, together))

  test(
    `${count} over every call are answered or refused, and those that are refused store nothing`,
    async () => {
      for (const batch of batches()) {
        for (let left = batch; left.length > 0; ) {
          const before = await at.everything()
          const told = await at.sendAll(left)
          for (const each of told) wrongIn(each)
          const refused = told.filter(({ status }) => status >= 400)
          if (refused.length === told.length) {
            expect(await at.everything(), 'Something was stored by a request that was refused.').toBe(before)
            break
          }
          // Some were right, so the refused ones are sent again alone.
          left = refused.map(({ asked }) => asked)
        }
      }
    },
    patience,
  )

  test(
    'while the disk is full they are answered, refused, or asked to come again, and store nothing',
    async () => {
      // The disk of this thread alone can be made to fail.
      const full = await openHostile(engine, handlers)
      const before = await full.everything()
      const random = fc.sample(requestsTo(full), { seed, numRuns: soaking ? count : count / 2 })
      const right = described.filter(({ name }) => name !== 'logout').map(call => full.requestOf(call))
      const printed = () => full.school.database.reader.selectFrom('print_log').selectAll().execute()
      const printedBefore = await printed()
      const told = await failWrites('full', async () => {
        const told = await full.sendAll([...right, ...random])
        // A print is noted after it was sent. The stop waits for that, while the disk is full.
        await full.server.close()
        return told
      })
      for (const each of told) wrongIn(each, [503])
      const away = told.filter(({ status }) => status === 503)
      expect(away.length).toBeGreaterThan(20)
      for (const each of away) expect(quoted(each)).toContain('"code":"databaseAway"')
      expect(told.filter(({ status }) => status === 200).length).toBeGreaterThan(40)
      expect(await full.everything()).toBe(before)
      expect(await printed()).toEqual(printedBefore)
      await full.close()
    },
    patience,
  )
})
