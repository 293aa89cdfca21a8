import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { CallDescription } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { failures } from '#contract/general-refusals.ts'
import { type DocumentedCall, documentedCalls } from '#tests/documented-calls.ts'

const contract = Object.entries<CallDescription>(calls)
const bySource = new Map(documentedCalls.map(row => [row.source, row]))
const declared = contract.flatMap(([name, call]): [string, CallDescription, DocumentedCall][] => {
  const row = bySource.get(call.source)
  return row ? [[name, call, row]] : []
})

describe('the contract and the documents', () => {
  it('the documents have 98 calls, each with a name and a way of its own', () => {
    expect(documentedCalls).toHaveLength(98)
    expect(documentedCalls.map(row => row.source)).toEqual(
      Array.from({ length: 98 }, (_, at) => `API-${String(at + 1).padStart(2, '0')}`),
    )
    expect(new Set(documentedCalls.map(row => row.name)).size).toBe(98)
    expect(new Set(documentedCalls.map(row => `${row.method} ${row.path}`)).size).toBe(98)
  })

  it.each(contract)('%s says where it is written down', (name, call) => {
    if (call.source === 'extension') {
      const row = documentedCalls.find(row => row.name === name)
      expect(row?.source, `${name} is a documented call: give it source '${row?.source}'`).toBeUndefined()
      const taken = documentedCalls.find(row => row.method === call.method && sameWay(row.path, call.path))
      expect(taken?.name, `${call.method} ${call.path} is the documents' way to ${taken?.name}`).toBeUndefined()
      return
    }
    expect(bySource.has(call.source), `${call.source} is none of API-01 to API-98: mark the call 'extension'`).toBe(
      true,
    )
    const namesakes = contract.filter(([, other]) => other.source === call.source)
    expect(namesakes, `${call.source} is declared more than once`).toHaveLength(1)
  })

  it.each(declared)('%s is asked and answered as documented', (name, call, row) => {
    expect({ name, kind: call.kind, method: call.method, path: call.path, status: call.status ?? 200 }).toEqual({
      name: row.name,
      kind: row.kind,
      method: row.method,
      // The documents' path of a photo is the student's student_photo, which is this server's to choose.
      path: row.path === '/:student_photo' ? '/photos/:photo' : row.path,
      status: row.status,
    })
  })

  it.each(declared)('%s takes every name the documents give it', (name, call, row) => {
    const known = [call.params, call.query, call.body].flatMap(fields => Object.keys(fields?.entries ?? {}))
    const inPath = call.path.split('/').filter(part => part.startsWith(':'))
    expect(
      row.given.filter(given => !known.includes(given)),
      `${name} is given these names, which its params, query and body do not have`,
    ).toEqual([])
    expect(Object.keys(call.params?.entries ?? {}).map(parameter => `:${parameter}`)).toEqual(inPath)
  })

  it.each(declared)('%s answers in the documented shape', (name, call, row) => {
    if (typeof call.answer === 'string') {
      expect(call.answer).toBe(row.answer)
      return
    }
    const shape = shapeOf(call.answer)
    expect(shape.answer, `${name} answers ${shape.answer} where the documents have ${row.answer}`).toBe(row.answer)
    const missing = row.answered.filter(field => !shape.fields.includes(field.replace('?', '')))
    expect(missing, `the answer of ${name} lacks these documented names`).toEqual([])
  })

  it('no two calls are asked in the same way', () => {
    const ways = contract.map(([, call]) => `${call.method} ${call.path.replace(/:\w+/g, ':')}`)
    expect(ways.filter((way, at) => ways.indexOf(way) !== at)).toEqual([])
  })

  it.each([
    ['createQuiz', 'quiz_name'],
    ['updateQuiz', 'quiz_name'],
    ['createToken', 'token_name'],
    ['createCourse', 'course_name'],
    ['updateCourse', 'course_name'],
    ['createClass', 'class_name'],
    ['migrateClass', 'className'],
    ['addHoliday', 'holiday_name'],
  ] as const)('%s takes no %s that is longer than a key may be', (name, field) => {
    const { body }: CallDescription = calls[name]
    const wrong = (value: string) =>
      v.safeParse(body!, { [field]: value }).issues?.find(({ path }) => path?.[0]?.key === field)?.message
    expect(wrong('x'.repeat(201))).toBe('may have at most 200 characters')
    expect(wrong('x'.repeat(200))).toBeUndefined()
  })

  it.each(contract)('every refusal of %s is a sentence under a code of its own', (_name, call) => {
    for (const [code, { status, text }] of Object.entries(call.refusals)) {
      expect(Object.hasOwn(failures, code), `${code} is what any call may be refused with`).toBe(false)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(text).toMatch(/^[A-Z{].*[^\s]$/)
    }
  })
})

const sameWay = (one: string, other: string) => one.replace(/:\w+/g, ':') === other.replace(/:\w+/g, ':')

type Schema = v.GenericSchema & {
  readonly entries?: Readonly<Record<string, Schema>>
  readonly item?: Schema
  readonly wrapped?: Schema
  readonly options?: readonly unknown[]
}

/** What an answer is, and the field names of its rows. */
function shapeOf(schema: Schema): { readonly answer: string; readonly fields: readonly string[] } {
  if (schema.type === 'array') return { answer: 'list', fields: fieldsOf(schema) }
  const inside = schema.entries?.data
  if (inside) return { answer: 'data', fields: fieldsOf(inside) }
  return { answer: 'object', fields: fieldsOf(schema) }
}

function fieldsOf(schema: Schema): readonly string[] {
  if (schema.item) return fieldsOf(schema.item)
  if (schema.wrapped) return fieldsOf(schema.wrapped)
  return Object.keys(schema.entries ?? {})
}
