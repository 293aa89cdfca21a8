import { tokenCount } from '#rules/tokens.ts'

/** What is left of a token: red where more was spent than there was. */
export function Balance({ of }: { readonly of: number }) {
  return <span className={of < 0 ? 'text-bad' : undefined}>{tokenCount(of)}</span>
}
