import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallName, calls } from '#contract/calls.ts'
import { sqlite } from '#tests/databases.ts'
import { openWorld, type StaffName, type World } from '#tests/world.ts'

/* Whoever reads /openapi.json alone knows what each call takes: what it forbids is refused, and what it allows is not. */

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly minItems?: number
  readonly type?: string
  readonly description?: string
}
type Parameter = { readonly name: string; readonly in: string; readonly required: boolean; readonly schema: Schema }
type Operation = {
  readonly operationId: CallName
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } }
  readonly responses: Readonly<Record<string, { readonly description: string }>>
}
type Values = Readonly<Record<string, unknown>>

let world: World
let document: { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }
beforeAll(async () => {
  world = await openWorld(sqlite)
  document = (await world.send('GET', '/openapi.json', { as: 'nobody' })).body as typeof document
})
afterAll(() => world.close())

const ajv = new Ajv2020({ strict: false, logger: false })
const allows = (schema: Schema, value: unknown): boolean => ajv.validate(schema, value)

/** The usual values of fields, most of them first. What rules beyond JSON Schema demand is right in all of them. */
const usual: readonly unknown[] = [
  '2026-11-28',
  '2026-11',
  '09:30',
  'kept words',
  '1',
  'true',
  1,
  0,
  true,
  'a long enough password',
  '/students',
  '2026',
]

function example(schema: Schema): unknown {
  const { description = '' } = schema
  const [, named] = / such as ([\w:-]+)/.exec(description) ?? []
  const fitting = named ?? usual.find(value => allows(schema, value))
  if (fitting !== undefined) return fitting
  if (schema.anyOf) return example(schema.anyOf[0]!)
  const [only] = 'const' in schema ? [schema.const] : 'enum' in schema ? (schema.enum as unknown[]) : []
  if (only !== undefined) return only
  if (schema.type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => example(schema.items ?? {}))
  if (schema.type === 'object')
    return Object.fromEntries((schema.required ?? []).map(name => [name, example(schema.properties?.[name] ?? {})]))
  throw new Error(`No example fits ${JSON.stringify(schema)}`)
}

const oddTexts = ['', 'x'.repeat(2_100), '2026-02-31x', '-']
const odd: readonly unknown[] = [null, false, -1, 0.125, 1e12, {}, [], [null], ...oddTexts]

type Request = { readonly path: Values; readonly query: Values; readonly body: Values }

function send(
  method: string,
  path: string,
  { path: inPath, query, body }: Request,
  hasBody: boolean,
  as: StaffName = 'boss',
) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(inPath[name])))
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  const more = hasBody ? { body: JSON.stringify(body) } : {}
  return world.send(method.toUpperCase(), asked === '' ? filled : `${filled}?${asked}`, { as, ...more })
}

const base = ({ parameters, requestBody }: Operation): Request => {
  const needed = (place: string) =>
    Object.fromEntries(
      parameters.filter(each => each.in === place && each.required).map(({ name, schema }) => [name, example(schema)]),
    )
  const schema = requestBody?.content['application/json'].schema
  return { path: needed('path'), query: needed('query'), body: schema ? (example(schema) as Values) : {} }
}

const isInvalid = ({ status, body }: { readonly status: number; readonly body: unknown }) =>
  status === 400 && (body as { readonly code: string }).code === 'invalid'

/** Requests that differ from a right one in a field of which the schema forbids the value, or that lack a field. */
function* forbidden(operation: Operation): Generator<Request & { readonly why: string }> {
  const right = base(operation)
  for (const { name, in: place, schema, required } of operation.parameters) {
    if (place !== 'query') continue
    for (const value of oddTexts.filter(text => !allows(schema, text)))
      yield { ...right, query: { ...right.query, [name]: value }, why: `?${name}=${value.slice(0, 20)}` }
    const { [name]: _, ...others } = right.query
    if (required) yield { ...right, query: others, why: `no ?${name}` }
  }
  const { properties = {}, required = [] } = operation.requestBody?.content['application/json'].schema ?? {}
  for (const [name, schema] of Object.entries(properties)) {
    for (const value of odd.filter(each => !allows(schema, each)))
      yield { ...right, body: { ...right.body, [name]: value }, why: `${name}: ${JSON.stringify(value).slice(0, 20)}` }
    const { [name]: _, ...others } = right.body
    if (required.includes(name)) yield { ...right, body: others, why: `no ${name}` }
  }
}

test('the description is OpenAPI 3.1, and has every call with its refusals', async () => {
  const copy: Record<string, unknown> = structuredClone(document)
  const { valid, errors } = await new Validator().validate(copy)
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
  const described = Object.values(document.paths).flatMap(methods => Object.values(methods))
  expect(described.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(calls).sort())
  for (const { operationId, responses } of described)
    for (const [code, { status, text }] of Object.entries(calls[operationId].refusals) as [
      string,
      { readonly status: number; readonly text: string },
    ][])
      expect(responses[status]?.description, operationId).toContain(`\`${code}\`: ${text}`)
})

describe('what the description forbids is refused, and what it allows is read', () => {
  test.each(Object.keys(calls) as CallName[])('%s', async name => {
    const [path, methods] = Object.entries(document.paths).find(([, methods]) =>
      Object.values(methods).some(({ operationId }) => operationId === name),
    )!
    const [method, operation] = Object.entries(methods).find(([, { operationId }]) => operationId === name)!
    const hasBody = operation.requestBody !== undefined
    for (const { why, ...request } of forbidden(operation)) {
      const reply = await send(method, path, request, hasBody)
      expect(reply.status, `${why}: ${JSON.stringify(reply.body).slice(0, 300)}`).toBe(400)
    }
    // It answers when there is a change.
    if (name === 'getChanges') return
    const reply = await send(method, path, base(operation), hasBody, name === 'logout' ? 'kit' : 'boss')
    expect(isInvalid(reply), JSON.stringify(reply.body)?.slice(0, 300)).toBe(false)
    expect(reply.status, JSON.stringify(reply.body)?.slice(0, 300)).toBeLessThan(500)
  })
})
