import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deepest } from '#server/calls/parse.ts'
import { engines } from '#tests/databases.ts'
import { type Asked, type Described, described, expectAnswer, fieldsOf, type Hostile, openHostile } from './hostile.ts'

/*
 * Bodies that are nested deeply, have very many parts, or hold very long texts, to every call that takes one, below and
 * above the size from which a thread parses them. After those of each call the server is stopped and started again, and
 * must answer: what it has stored may not stop it.
 */

const lists = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const depths = [deepest, 1000, 4000, 6000, 100_000]
const widths = [1000, 100_000]
const padding = `"${'x'.repeat(70_000)}"`

/** JSON of values that no field wants. */
const values: readonly string[] = [
  ...depths.flatMap(levels => [lists(levels), objects(levels)]),
  ...widths.map(width => `[${Array.from({ length: width }, (_, n) => n).join()}]`),
  ...widths.map(width => `{${Array.from({ length: width }, (_, n) => `"m${n}":${n}`).join()}}`),
  padding,
  `"${'\\u0301'.repeat(20_000)}"`,
]

const calls = described.filter(({ body, kind }) => body && kind === 'write')
const usualLimit = 64 * 1024
const jobCalls = new Set(['startJob', 'addToJob'])

/** The body of a request with one value replaced, by the text of its JSON: once alone, and once in a large body. */
function bodiesOf(right: Readonly<Record<string, unknown>>, field: string, value: string): readonly string[] {
  const others = Object.entries(right).filter(([name]) => name !== field)
  const members = [...others.map(([name, each]) => `${JSON.stringify(name)}:${JSON.stringify(each)}`)]
  const body = (more: readonly string[]) => `{${[...members, `${JSON.stringify(field)}:${value}`, ...more].join()}}`
  return [body([]), body([`"padding":${padding}`])]
}

function requestsTo(at: Hostile, call: Described): readonly Asked[] {
  const asked = at.requestOf(call)
  const right = JSON.parse(String(asked.body)) as Record<string, unknown>
  const fields = [...fieldsOf(call.body).map(([field]) => field), 'nobody has it'].slice(0, 4)
  const given = values.flatMap((value, n) => bodiesOf(right, fields[n % fields.length] ?? '', value))
  const inRows = jobCalls.has(call.name) ? values.flatMap(value => rowsOf(at, call, value)) : []
  const bodies = [...given, ...inRows]
  // What is too large is refused unread, and one shows it.
  const tooLarge = bodies.filter(body => body.length > (call.limit ?? usualLimit)).slice(1)
  return bodies.filter(body => !tooLarge.includes(body)).map(body => ({ ...asked, body }))
}

/** Rows whose input is right, but for what their call knows nothing of. */
function rowsOf(at: Hostile, { name }: Described, value: string): readonly string[] {
  const { students } = at.samples as { readonly students: readonly string[] }
  const input = `{"student_id":"${students[0]}","token_name":"English","amount":1,"reason":"","a":${value}`
  const rows = [`${input}}`, `${input},"pad":${padding}}`]
  const row = (each: string) => `{"id":"1","call":"addToken","input":${each}}`
  const of = { startJob: '"command":"x","kind":"student",', addToJob: '"job_id":"J1",' }
  return rows.map(each => `{${of[name as keyof typeof of]}"rows":[${row(each)}]}`)
}

describe.each(engines)('nested, wide and long bodies on $name', engine => {
  let at: Hostile
  beforeAll(async () => {
    at = await openHostile(engine)
  })
  afterAll(() => at?.close())

  test.each(calls)('$name answers or refuses each, and so does the server that starts after them', async call => {
    for (const told of await at.sendAll(requestsTo(at, call))) expectAnswer(told)
    await at.restart()
    expectAnswer(await at.send(at.requestOf(call)))
    expect((await at.send({ method: 'GET', path: '/healthz' })).status).toBe(200)
  })

  test('every job that was started comes to its end', async () => {
    const running = () => at.school.database.reader.selectFrom('jobs').select('job_id').where('state', '=', 'running')
    await expect.poll(() => running().execute(), { timeout: 60_000 }).toEqual([])
    const rows = await at.school.database.reader.selectFrom('job_rows').select('input').execute()
    for (const { input } of rows) expect(input.length).toBeLessThan(1000)
  })
})
