import * as v from 'valibot'
import type { CallDescription, Fields } from '#contract/call.ts'
import type { Problem } from '#contract/general-refusals.ts'
import { visible } from '#contract/visible-text.ts'
import { isSecret } from '#contract/words.ts'
import { failure } from './refusal.ts'

type Values = Readonly<Record<string, unknown>>

/** The body of a request. One over `limit` bytes is refused without being buffered. */
export async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  const tooLarge = () => failure('tooLarge')
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * The most levels of arrays and objects in a body. Nothing of the contract has half as many, and code that calls itself for
 * each level can go so deep in every thread.
 */
export const deepest = 32
const quote = 0x22
const backslash = 0x5c
/** A bracket and a brace are told apart by this bit alone. */
const brace = 0x20
const opening = 0x7b
const closing = 0x7d

/** Whether JSON is nested too deeply, by its bytes alone. */
function isTooDeep(json: Uint8Array): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < json.byteLength; at += 1) {
    const byte = json[at]!
    if (byte === quote) inText = !inText
    else if (inText && byte === backslash) at += 1
    else if (!inText && (byte | brace) === opening) depth += 1
    else if (!inText && (byte | brace) === closing) depth -= 1
    if (depth > deepest) return true
  }
  return false
}

/** A body as an object, parsed as JSON whatever its Content-Type is. No body is an empty object. */
function objectIn(body: Uint8Array): Values {
  if (body.byteLength === 0) return {}
  if (isTooDeep(body)) throw failure('tooDeep')
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw failure('notJson')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw failure('notAnObject')
  return value as Values
}

/** A name that is given several times must have one value. */
function single(query: Readonly<Record<string, readonly string[]>>): Values {
  return Object.fromEntries(
    Object.entries(query).map(([name, values]) => {
      if (values.some(value => value !== values[0])) throw failure('givenTwice', { name })
      return [name, values[0]]
    }),
  )
}

/** A sentence for one problem: where it is, and what is expected. */
function sentence(issue: v.BaseIssue<unknown>): string {
  const place = (issue.path ?? [])
    .map(({ key }, at) => (typeof key === 'number' ? `[${key}]` : `${at > 0 ? '.' : ''}${String(key)}`))
    .join('')
  if (issue.type === 'object' && issue.received === 'undefined') return `${place} is required.`
  // The library's own words, where the contract has none.
  if (issue.message.startsWith('Invalid ')) return `${place || 'The request'} is not valid.`
  return `${place} ${issue.message}.`
}

function problemOf(issue: v.BaseIssue<unknown>): Problem {
  const path = (issue.path ?? []).flatMap(({ key }) =>
    typeof key === 'string' || typeof key === 'number' ? [key] : [],
  )
  const { requirement } = issue as { readonly requirement?: unknown }
  const missing = issue.received === 'undefined'
  return {
    path,
    code: missing ? 'required' : issue.type,
    ...(typeof requirement === 'number' ? { limit: requirement } : {}),
  }
}

/** Texts without what nobody can see. */
const shown = (value: unknown): unknown =>
  typeof value === 'string'
    ? visible(value)
    : Array.isArray(value)
      ? value.map(shown)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shown(each)]))
        : value

/** The known values with what can be seen of their texts. Secrets are as they were typed. */
const shownIn = ({ entries }: Fields, values: Values): Values =>
  Object.fromEntries(
    Object.entries(entries).flatMap(([name, schema]) =>
      Object.hasOwn(values, name) ? [[name, isSecret(schema) ? values[name] : shown(values[name])]] : [],
    ),
  )

function parsed(fields: Fields | undefined, values: Values): Values {
  if (!fields) return {}
  const result = v.safeParse(fields, shownIn(fields, values), { abortPipeEarly: true })
  if (result.success) return result.output
  const issues = result.issues.slice(0, 3)
  throw failure('invalid', { text: issues.map(sentence).join(' '), problems: issues.map(problemOf) })
}

/** Parameters, query and body from one flat object, as the row of a job has them. */
export const parseFlat = ({ params, query, body }: CallDescription, given: Values): Values => ({
  ...parsed(params, given),
  ...parsed(query, given),
  ...parsed(body, given),
})

/** What a request gives. */
export type Given = {
  readonly params: Values
  readonly query: Readonly<Record<string, readonly string[]>>
  readonly body: Uint8Array
}

/** Parameters, query and body, parsed and flattened. A name in two of them must have one value. */
export function parseInput(description: CallDescription, given: Given): Values {
  const input: Record<string, unknown> = {}
  const parts = [
    parsed(description.params, given.params),
    parsed(description.query, single(given.query)),
    parsed(description.body, objectIn(given.body)),
  ]
  for (const part of parts) {
    for (const [name, value] of Object.entries(part)) {
      if (value === undefined) continue
      // A path has '-' for a name that it cannot carry.
      const isSaid = Object.hasOwn(input, name) && input[name] !== '-'
      if (isSaid && String(input[name]) !== String(value)) {
        throw failure('givenTwice', { name })
      }
      input[name] = value
    }
  }
  return input
}
