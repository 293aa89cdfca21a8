import { Refusal } from './refusal.ts'

/** An error as it is sent to another thread, which drops what its class adds. */
export type PlainError = {
  readonly message: string
  readonly stack: string | undefined
  readonly refusal: Pick<Refusal, 'code' | 'status' | 'values' | 'headers'> | undefined
  readonly facts: Readonly<Record<string, string | number>>
}

/** What `failureOf` looks at. */
const factNames = ['code', 'errcode'] as const

export function plainError(error: unknown): PlainError {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const refusal =
    error instanceof Refusal
      ? { code: error.code, status: error.status, values: error.values, headers: error.headers }
      : undefined
  const all = new Map(Object.entries(error as object))
  const facts = Object.fromEntries(
    factNames.flatMap(name => {
      const value: unknown = all.get(name)
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : []
    }),
  )
  return { message, stack, refusal, facts }
}

/** The error that `plainError` was given. */
export function errorOf({ message, stack, refusal, facts }: PlainError): Error {
  const error = refusal
    ? new Refusal(refusal.code, { status: refusal.status, text: '' }, refusal.values, refusal.headers)
    : Object.assign(new Error(), facts)
  error.message = message
  if (stack !== undefined) error.stack = stack
  return error
}
