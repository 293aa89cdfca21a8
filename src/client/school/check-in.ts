import * as v from 'valibot'
import { checkin, getLessonOfCode } from '#contract/check-in.ts'

const calls = { checkin, getLessonOfCode }
type Name = keyof typeof calls
type Given = { readonly code: string; readonly student_login_id?: string }

const Refused = v.object({
  error: v.optional(v.string()),
  message: v.optional(v.string()),
  code: v.optional(v.string()),
  values: v.optional(v.record(v.string(), v.union([v.string(), v.number()])), {}),
})
export type Refusal = {
  readonly words: string | undefined
  readonly code: string | undefined
  readonly values: Readonly<Record<string, string | number>>
}
type Heard<N extends Name> =
  | { readonly answer: v.InferOutput<(typeof calls)[N]['answer']>; readonly refused?: undefined }
  | { readonly answer?: undefined; readonly refused: Refusal }
  | undefined

const patience = 30_000

/**
 * Asks one of the two calls that need no session; undefined when no answer comes. `client/core/api.ts` knows all calls, and
 * would be more than the whole page.
 */
export async function ask<N extends Name>(name: N, given: Given): Promise<Heard<N>> {
  const { method, path, answer } = calls[name]
  const isWrite = method === 'POST'
  const response = await fetch(`${__HOST__}${path}${isWrite ? '' : `?${new URLSearchParams(given)}`}`, {
    method,
    signal: AbortSignal.timeout(patience),
    ...(isWrite ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(given) } : {}),
  }).catch(() => undefined)
  if (!response) return undefined
  const body: unknown = await response.json().catch(() => undefined)
  const parsed = v.safeParse(answer, body)
  // Both calls have their answers under their own name.
  if (parsed.success) return { answer: parsed.output } as Heard<N>
  const { error, message, code, values } = v.parse(v.fallback(Refused, { values: {} }), body)
  return { refused: { words: error ?? message, code, values } }
}
