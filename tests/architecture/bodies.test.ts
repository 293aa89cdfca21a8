import type * as v from 'valibot'
import { expect, test } from 'vitest'
import type { CallDescription } from '#contract/call.ts'
import { calls, isForMany } from '#contract/calls.ts'
import { parseFlat } from '#server/calls/parse.ts'
import { engines } from '#tests/databases.ts'
import { described, fieldsOf, openHostile } from '#tests/server/hostile.ts'

/** The parts of a schema that hold others, as the library names them. */
type Anatomy = {
  readonly type: string
  readonly wrapped?: v.GenericSchema
  readonly item?: v.GenericSchema
  readonly value?: v.GenericSchema
  readonly entries?: Readonly<Record<string, v.GenericSchema>>
  readonly options?: readonly unknown[]
  readonly pipe?: readonly v.GenericSchema[]
}

/** Where a schema takes any value whatever: 'rows.input'. */
function anythingIn(schema: v.GenericSchema, place: string): readonly string[] {
  // The library's own fields of a schema, of any type.
  const { type, wrapped, item, value, entries, options, pipe } = schema as unknown as Anatomy
  if (type === 'unknown' || type === 'any') return [place]
  const options_ = (options ?? []).filter((each): each is v.GenericSchema => typeof each === 'object' && each !== null)
  const parts = [wrapped, item, value, ...options_, ...(pipe ?? []).filter(each => each !== schema && 'type' in each)]
  const own = parts.flatMap(part => (part && part !== schema && 'type' in part ? anythingIn(part, place) : []))
  const members = Object.entries(entries ?? {}).flatMap(([name, each]) => anythingIn(each, `${place}.${name}`))
  return [...new Set([...own, ...members])]
}

test('only rows of jobs carry anything, and their calls parse them as they arrive', () => {
  const found = Object.entries<CallDescription>(calls).flatMap(([name, { params, query, body }]) =>
    [params, query, body].flatMap(part => (part ? anythingIn(part, name) : [])),
  )
  expect(found).toEqual(['checkJob.rows.input', 'startJob.rows.input', 'addToJob.rows.input'])
})

test('what a call for many rows takes is taken again as it was stored', async () => {
  const at = await openHostile(engines[0]!)
  const many = described.filter(({ name }) => isForMany(name))
  expect(many.length).toBeGreaterThan(15)
  for (const call of many) {
    const all = [call.params, call.query, call.body].flatMap(fieldsOf)
    const sample = Object.fromEntries(all.map(([field, schema]) => [field, at.sampleOf(field, schema)]))
    const taken = parseFlat(call, sample)
    const stored = JSON.parse(JSON.stringify(taken)) as Record<string, unknown>
    expect([call.name, parseFlat(call, stored)]).toEqual([call.name, taken])
  }
  await at.close()
})
