import { tokenCount } from '#rules/tokens.ts'

/** The balance of a token, red if it is negative. */
export function Balance({ of }: { readonly of: number }) {
  return <span className={of < 0 ? 'text-bad' : undefined}>{tokenCount(of)}</span>
}
