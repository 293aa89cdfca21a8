import type { LineKind } from '#contract/invoices.ts'
import { both } from './words.ts'

const kinds: Readonly<Partial<Record<LineKind, string>>> = {
  discount: both('Discount'),
  charge: both('Charge'),
  deposit: both('Deposit'),
}

/** What a line of an invoice is for, as it is printed. A text may have been erased. */
export function lineText({ kind, description }: { readonly kind: LineKind; readonly description: string }): string {
  const what = kinds[kind]
  return what === undefined ? description : [what, description].filter(Boolean).join(': ')
}
