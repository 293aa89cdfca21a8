import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import {
  type Asked,
  type Described,
  described,
  expectRefusal,
  fieldsOf,
  type Hostile,
  openHostile,
  quoted,
} from './hostile.ts'

/*
 * Nested, wide and long values of random sizes, to every call: fifty to each in the soak. After each hundred the server is
 * killed, and what it has stored may not stop the next one. A test run always sends the same ones; SEED repeats a run.
 */

const soaking = process.env.SOAK_SECONDS !== undefined
const each = Number(process.env.SHAPES ?? (soaking ? 50 : 4))
const seed = Number(process.env.SEED ?? (soaking ? Date.now() % 2 ** 31 : 325))
const together = 100
const patience = soaking ? 1_800_000 : 240_000

const size = (most: number) =>
  fc.integer({ min: 1, max: Math.floor(Math.log2(most) * 10) }).map(tenths => Math.ceil(2 ** (tenths / 10)))
const leaf = fc.constantFrom('1', 'null', '"x"', '"S0001"', '"2026-11-20"', '{}', '-1e308', '"__proto__"')
/** Text of JSON: as deep as nothing that JSON.stringify would write. */
const nested = fc
  .tuple(size(100_000), leaf, fc.constantFrom('list', 'object', 'both'))
  .map(([levels, inside, sort]) => {
    const opens = { list: '[', object: '{"a":', both: '[{"b":' }[sort]
    const closes = { list: ']', object: '}', both: '}]' }[sort]
    const times = sort === 'both' ? Math.ceil(levels / 2) : levels
    return opens.repeat(times) + inside + closes.repeat(times)
  })
const wide = fc.tuple(size(50_000), leaf, fc.boolean()).map(([width, inside, isList]) => {
  const members = Array.from({ length: width }, (_, at) => (isList ? inside : `"m${at}":${inside}`))
  return isList ? `[${members.join()}]` : `{${members.join()}}`
})
const longText = fc
  .tuple(size(200_000), fc.constantFrom('x', ' ', '陳', '\u0301', '👩‍👩‍👧', "'", '%', '\n', '\\', '9', '['))
  .map(([length, part]) => part.repeat(Math.ceil(length / part.length)))
const shape = fc.oneof(
  nested,
  wide,
  longText.map(text => JSON.stringify(text)),
)

/** A right body with some values replaced by texts of JSON, or something else altogether. */
function bodyOf(right: object, replaced: Readonly<Record<string, string>>): string {
  const texts = {
    ...Object.fromEntries(Object.entries(right).map(([name, value]) => [name, JSON.stringify(value)])),
    ...replaced,
  }
  return `{${Object.entries(texts).map(([name, text]) => `${JSON.stringify(name)}:${text}`)}}`
}

/** Rows of a job whose inputs have such values. */
const rowsOf = (at: Hostile) =>
  fc
    .tuple(fc.constantFrom(...described.flatMap(call => (call.many ? call : []))), shape, fc.boolean())
    .map(([call, value, isKnown]) => {
      const { body = '{}' } = at.requestOf(call)
      const right = JSON.parse(String(body)) as Record<string, unknown>
      const [first = 'a'] = Object.keys(right)
      return `[{"id":"1","call":"${call.name}","input":${bodyOf(right, { [isKnown ? first : 'nobody has it']: value })}}]`
    })

function requestsTo(at: Hostile, call: Described): fc.Arbitrary<Asked> {
  const right = at.requestOf(call)
  if (!call.body) {
    const names = [...fieldsOf(call.params), ...fieldsOf(call.query)].map(([name]) => name)
    const value = fc.oneof(longText, nested, wide).map(text => encodeURIComponent(text.slice(0, 4000).toWellFormed()))
    return fc
      .dictionary(fc.constantFrom(...names, 'nobody_has_it'), value, { minKeys: 1, maxKeys: 2, noNullPrototype: true })
      .map(given => {
        const asked = at.requestOf(call, {}, given)
        const query = Object.entries(given).map(([name, text]) => `${name}=${text}`)
        return {
          ...asked,
          path: asked.path.includes('?') || call.params ? asked.path : `${asked.path}?${query.join('&')}`,
        }
      })
  }
  const values = JSON.parse(String(right.body)) as Record<string, unknown>
  const names = [...fieldsOf(call.body).map(([name]) => name), 'nobody has it', '__proto__']
  const some = fc
    .dictionary(fc.constantFrom(...names), shape, { minKeys: 1, maxKeys: 3, noNullPrototype: true })
    .map(replaced => bodyOf(values, replaced))
  const rows = rowsOf(at).map(text => bodyOf(values, { rows: text }))
  const body =
    'rows' in values
      ? fc.oneof(some, shape, rows, rows)
      : fc.oneof({ weight: 5, arbitrary: some }, { weight: 1, arbitrary: shape })
  return body.map(text => ({ ...right, body: text }))
}

describe.each(engines)(`values of any shape on $name, seed ${seed}`, engine => {
  let at: Hostile
  beforeAll(async () => {
    at = await openHostile(engine, 'killed')
  })
  afterAll(() => at?.close())

  test(
    `${each} to every call are answered or refused, and what they store stops no start`,
    async () => {
      const began = performance.now()
      // Signing out would end the session of the test.
      const asked = described
        .filter(({ name }) => name !== 'logout')
        .flatMap(call => fc.sample(requestsTo(at, call), { seed, numRuns: each }))
      const statuses = new Map<number, number>()
      let kills = 0
      for (let done = 0; done < asked.length; done += together) {
        for (const told of await at.sendAll(asked.slice(done, done + together))) {
          statuses.set(told.status, (statuses.get(told.status) ?? 0) + 1)
          if (told.status >= 300 && told.status !== 304) expectRefusal(told)
        }
        await at.restart()
        kills += 1
        // On a busy computer the threads that read start late.
        const health = async () => quoted(await at.send({ method: 'GET', path: '/healthz' }))
        await expect.poll(health, { timeout: 60_000 }).toContain('=> 200 ok')
      }
      const seconds = Math.round((performance.now() - began) / 1000)
      const counts = [...statuses].toSorted().map(([status, count]) => `${count} × ${status}`)
      process.stdout.write(
        `${engine.name}, seed ${seed}: ${asked.length} requests, ${kills} kills, ${seconds} s: ${counts.join(', ')}\n`,
      )
      expect(statuses.get(401) ?? 0).toBeLessThan(asked.length / 10)
      expect(statuses.get(200) ?? 0).toBeGreaterThan(0)
    },
    patience,
  )

  test(
    'every job that was begun comes to its end',
    async () => {
      const running = () => at.school.database.reader.selectFrom('jobs').select('job_id').where('state', '=', 'running')
      await expect.poll(() => running().execute(), { timeout: 120_000 }).toEqual([])
    },
    patience,
  )
})
