import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { type CallDescription, Failure, type Fields } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { failures } from '#contract/general-refusals.ts'
import { once } from '../process/lazy.ts'

type Schema = { readonly [name: string]: unknown }
type Refusal = { readonly status: number; readonly code: string; readonly text: string }

/**
 * A valibot schema as JSON Schema (draft 2020-12, that of OpenAPI 3.1). A rule that JSON Schema cannot say, such as 'is a
 * day of the calendar', stands in `description`: the schema alone allows more than the server does.
 */
const schemaOf = (schema: v.GenericSchema, side: 'input' | 'output'): Schema => {
  const { $schema: _, ...found } = toJsonSchema(schema, {
    typeMode: side,
    target: 'draft-2020-12',
    errorMode: 'ignore',
    overrideAction: ({ valibotAction, jsonSchema }) => {
      const { type, message } = valibotAction as { readonly type: string; readonly message?: unknown }
      if (type !== 'check' || typeof message !== 'string') return undefined
      const earlier = jsonSchema.description === undefined ? '' : `${jsonSchema.description}; `
      return { ...jsonSchema, description: `${earlier}or refused: '${message}'` }
    },
  })
  return found
}

const parametersOf = (place: 'path' | 'query', fields: Fields | undefined) => {
  if (!fields) return []
  const { properties = {}, required = [] } = schemaOf(fields, 'input') as {
    readonly properties?: Readonly<Record<string, Schema>>
    readonly required?: readonly string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

const bytes = { pdf: 'application/pdf', image: 'image/*', file: '*/*' } as const

const contentOf = (answer: CallDescription['answer']) =>
  typeof answer === 'string' ? { [bytes[answer]]: {} } : { 'application/json': { schema: schemaOf(answer, 'output') } }

/** What each call can be refused with besides its own refusals. */
const sharedBy = ({ open, body, kind }: CallDescription): readonly (keyof typeof failures)[] => [
  'invalid',
  ...(open ? [] : (['notSignedIn', 'sessionEnded', 'noRole'] as const)),
  ...(body ? (['notJson', 'notAnObject', 'tooLarge'] as const) : []),
  ...(kind === 'write' && !open ? (['badKey', 'keyUsed'] as const) : []),
  'unforeseen',
  'databaseAway',
]

/** One response for each status: its refusals have the same shape, so their codes and sentences stand in its text. */
function refusalsOf(description: CallDescription) {
  const all: readonly Refusal[] = [
    ...Object.entries(description.refusals).map(([code, refusal]) => ({ code, ...refusal })),
    ...sharedBy(description).map(code => ({ code, ...failures[code] })),
  ]
  const byStatus = Map.groupBy(all, ({ status }) => status)
  return Object.fromEntries(
    [...byStatus].map(([status, refusals]) => [
      String(status),
      {
        description: refusals.map(({ code, text }) => `\`${code}\`: ${text}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  )
}

const keyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same request with the same key is done once, and answered the same again.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

function operationOf(name: string, description: CallDescription) {
  const { source, kind, params, query, body, open, status = 200 } = description
  return {
    operationId: name,
    'x-source': source,
    ...(source === 'extension' ? { 'x-extension': true } : {}),
    'x-undoable': description.undo === true,
    ...(open ? { security: [] } : {}),
    parameters: [
      ...parametersOf('path', params),
      ...parametersOf('query', query),
      ...(kind === 'write' && !open ? [keyHeader] : []),
    ],
    ...(body ? { requestBody: { content: { 'application/json': { schema: schemaOf(body, 'input') } } } } : {}),
    responses: {
      [String(status)]: { description: 'Done.', content: contentOf(description.answer) },
      ...refusalsOf(description),
    },
  }
}

/** `/admin/x/:id` is `/admin/x/{id}` in OpenAPI. */
const templateOf = (path: string) => path.replace(/:(\w+)/g, '{$1}')

function describeCalls() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, description] of Object.entries(calls) as [string, CallDescription][]) {
    const path = templateOf(description.path)
    paths[path] = { ...paths[path], [description.method.toLowerCase()]: operationOf(name, description) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Klass',
      version: '1',
      description:
        'Every call of a Klass server. `x-extension` marks what the documented wire does not have: a client can do without it.',
    },
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The `token` that `login` answers.' },
      },
      schemas: { Failure: schemaOf(Failure, 'output') },
    },
  }
}

/** The description of all calls as OpenAPI 3.1, made from the contract when it is first asked for. */
export const openapi = once((): string => JSON.stringify(describeCalls()))
