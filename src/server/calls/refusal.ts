import type { PlainValues, RefusalName, RefusalValues } from '#contract/call.ts'
import type { CallName, Calls } from '#contract/calls.ts'
import { fill } from '#contract/fill.ts'
import { type FailureCode, failures } from '#contract/general-refusals.ts'

type Headers = Readonly<Record<string, string>>

/**
 * A refusal: a status, a sentence, and the code and values behind the sentence. Throwing it rolls the transaction back.
 */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  readonly values: PlainValues
  readonly headers: Headers
  constructor(
    code: string,
    { status, text }: { readonly status: number; readonly text: string },
    values: PlainValues = {},
    headers: Headers = {},
  ) {
    super(fill(text, values))
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.values = values
    this.headers = headers
  }
}

/** Refuses with one of the call's own sentences. An undeclared name or a missing value does not compile. */
export type Refuse<N extends CallName> = <R extends RefusalName<Calls[N]>>(
  name: R,
  ...values: keyof RefusalValues<Calls[N], R> extends never
    ? [values?: PlainValues, headers?: Headers]
    : [values: RefusalValues<Calls[N], R>, headers?: Headers]
) => never

/** A refusal that any call may give. */
export const failure = (code: FailureCode, values?: PlainValues, headers?: Headers): Refusal =>
  new Refusal(code, failures[code], values, headers)
