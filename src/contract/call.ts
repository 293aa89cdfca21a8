import * as v from 'valibot'
import type { ValuesIn } from './fill.ts'
import type { Concerns, Rows } from './rows.ts'
import type { Table } from './tables.ts'

/** An object of named values: path parameters, a query or a body. */
export type Fields = v.ObjectSchema<v.ObjectEntries, undefined>

/** Where a call comes from: the documents (API-01 to API-98), or an addition of ours. */
type Source = `API-${number}` | 'extension'

/** By an input's name: whether a row is one of those asked for with this value. */
type Narrows = Readonly<Record<string, (row: Readonly<Record<string, unknown>>, value: string) => boolean>>

type Inputs = Readonly<Record<string, unknown>>
/** By a read's name. */
type Spares = Readonly<Record<string, (asked: Inputs, given: Inputs) => boolean>>

type Changing<Kind extends string> = {
  readonly kind: Kind
  /** Every table the call may change, except the audit log, which gets an entry from each operation. */
  readonly changes: readonly Table[]
  readonly reads?: never
  readonly rows?: never
  readonly narrows?: never
  readonly concerns?: never
  readonly ofTime?: never
}

/**
 * What a call does. A `read` gets a database connection that cannot write. A `write` gets a transaction with an audit
 * entry and an idempotency record. A `print` is a read that may append to the print log and the audit log only: by GET, or
 * by POST where it names many documents.
 */
type Effect =
  | (Changing<'write'> & {
      /**
       * `true`: the audit log can undo it. The server must know how for exactly these calls, or it does not compile.
       */
      readonly undo?: true
      /** `true`: it may be stored in parts, each with an audit entry; all of them have the id of its request. */
      readonly inParts?: true
      /**
       * The reads that depend on these tables and are as they were, as long as no feed tells what has changed: from what the
       * read was given, and this call.
       */
      readonly spares?: Spares
    })
  | (Changing<'print'> & { readonly undo?: never; readonly spares?: never })
  | {
      readonly kind: 'read'
      /** Every table that the answer depends on. */
      readonly reads: readonly Table[]
      /** Of a list that grows: how its rows are found. It takes `ids`. */
      readonly rows?: Rows
      /**
       * What the documents do not know and narrows the answer: whether a row belongs to it. Another server answers as if it
       * had not been given, so the console leaves out the other rows itself.
       */
      readonly narrows?: Narrows
      /** Of an answer about one record: which changes it is to be asked for again after. */
      readonly concerns?: Concerns
      /** `true`: it depends on the day or the time, too. No change tells of that, so it is read anew now and then. */
      readonly ofTime?: true
      readonly changes?: never
      readonly undo?: never
      readonly spares?: never
    }

/** One sentence a person can use, and its status. `{name}` stands for a value. */
type RefusalText = { readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429; readonly text: string }

export type CallDescription = Effect & {
  readonly source: Source
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The documented path; `:name` is a path parameter. */
  readonly path: `/${string}`
  readonly params?: Fields
  readonly query?: Fields
  readonly body?: Fields
  /** The documented status of success, 200 by default. */
  readonly status?: 200 | 201
  /** The whole body of a successful answer, or the kind of bytes. */
  readonly answer: v.GenericSchema | 'pdf' | 'image' | 'file'
  /** Names that other servers use for fields of their rows, and our names for them. */
  readonly otherNames?: Readonly<Record<string, string>>
  /** Fields that rows of other servers may lack, with the value to assume, or a function that makes it from the row. */
  readonly defaults?: Readonly<Record<string, Plain | ((row: Readonly<Record<string, unknown>>) => Plain)>>
  /** `true`: the documents state the status of success, so any other status is a failure. */
  readonly statusStated?: true
  /** Every refusal the call adds to the shared ones: 400 for values that do not parse, and 401 without a session. */
  readonly refusals: Readonly<Record<string, RefusalText>>
  /** `true` for calls that need no session. */
  readonly open?: true
  /** `true` for reads that must never be cached: they answer with `Cache-Control: no-cache`. */
  readonly fresh?: true
  /** `true`: the answer has a secret, so it is never stored. The same request sent again is a new one. */
  readonly secretAnswer?: true
  /** `true`: it is answered when there is something to tell, after at most 25 seconds. */
  readonly waits?: true
  /**
   * The student whose details the answer shows, from the input. The server notes who opened them. A list does not name it, not
   * even for a few rows by id: the whole staff sees lists, and each console refreshes its copy with such calls.
   */
  readonly opens?: (input: Readonly<Record<string, unknown>>) => string
  /** `true`: it tries the calls that it is given, and takes them back. */
  readonly checksRows?: true
  /** `true`: a job may make it for many rows. */
  readonly many?: true
  /** Maximum size of the body in bytes, 64 KiB by default. */
  readonly limit?: number
}

/** Describes a call. Routes, client functions, validation and tests are all derived from the description. */
export const call = <const D extends CallDescription>(description: D): D => description

type Of<D, K extends 'params' | 'query' | 'body', W extends 'in' | 'out'> = D extends { readonly [P in K]: infer S }
  ? S extends v.GenericSchema
    ? W extends 'in'
      ? v.InferInput<S>
      : v.InferOutput<S>
    : unknown
  : unknown

type Flat<T> = { [K in keyof T]: T[K] }

/**
 * What a caller passes: parameters, query and body as one flat object. A name used in two of them carries one value.
 */
export type Input<D> = Flat<Of<D, 'params', 'in'> & Of<D, 'query', 'in'> & Of<D, 'body', 'in'>>

/** The same after parsing: what the server operation receives. */
export type Parsed<D> = Flat<Of<D, 'params', 'out'> & Of<D, 'query', 'out'> & Of<D, 'body', 'out'>>

/** What a successful call answers: the parsed body, or the bytes and their type. */
export type Answer<D> = D extends { readonly answer: infer A }
  ? A extends v.GenericSchema
    ? v.InferOutput<A>
    : { readonly bytes: Uint8Array; readonly type: string; readonly name: string }
  : never

export type RefusalName<D> = D extends { readonly refusals: infer R } ? Extract<keyof R, string> : never

/** A value that travels beside a text: plain JSON, never a secret. */
type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain | undefined }
export type PlainValues = Readonly<Record<string, Plain>>

/** The values that come with a refusal of the call. */
export type RefusalValues<D, R extends RefusalName<D>> = D extends {
  readonly refusals: { readonly [Name in R]: { readonly text: infer Text extends string } }
}
  ? ValuesIn<Text>
  : never

/** The documents' 'data' envelope: `{success: true, data}`. */
export const data = <const S extends v.GenericSchema>(schema: S) =>
  v.object({ success: v.literal(true), data: schema, message: v.optional(v.string()) })

/** The envelope of a write that answers nothing but success. */
export const done = v.object({ success: v.literal(true), message: v.string() })

/**
 * The body of every refusal and failure. `code` and `values` are an extension: with them a client can write the
 * sentence in its own language.
 */
export const Failure = v.object({
  success: v.literal(false),
  error: v.string(),
  message: v.string(),
  code: v.string(),
  values: v.record(v.string(), v.unknown()),
  request_id: v.optional(v.string()),
})
export type Failure = v.InferOutput<typeof Failure>
