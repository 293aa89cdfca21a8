import type { Arguments, Given } from './arguments.ts'
import type { EntityKind } from './entities.ts'

/*
 * Commands do not know each other. Where one leads to what another opens, it names the thing, and the command that
 * declares that it `opens` such things is found in the registry.
 */

/** The documents that can be printed, by what they are known by. */
type Documents = {
  readonly invoice: { readonly invoice: string }
  readonly receipt: { readonly receipt: string }
  readonly invoices: { readonly kind: 'live' | 'video'; readonly month: string }
}
/** What commands refer to, by what it is known by. */
type Things = Documents & {
  readonly student: { readonly student: string }
  readonly photo: { readonly student: string }
  readonly class: { readonly class: string; readonly lesson?: string }
}

export type DocumentKind = keyof Documents
/** Whatever can be opened: every kind of record, and what is known by other names than a record's id. */
export type OpenedKind = EntityKind | keyof Things

/** A thing named without saying which command opens it. */
export type Reference<K extends keyof Things = keyof Things> = {
  readonly [Each in K]: { readonly kind: Each; readonly given: Things[Each] }
}[K]

/** What a command with these arguments can be said to open: it takes all that the thing is known by. */
export type OpenedBy<A extends Arguments> = {
  [K in OpenedKind]: K extends keyof Things
    ? keyof Things[K] extends keyof A
      ? Things[K] extends Given<Pick<A, keyof Things[K]>>
        ? K
        : never
      : never
    : K
}[OpenedKind]
