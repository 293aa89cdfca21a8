import type { Clause } from '#contract/fill.ts'

const least = 10

/** What is wrong with a password, as a clause; undefined when nothing is. */
export function weakness(username: string, password: string): Clause | undefined {
  if ([...password].length < least) return { code: 'passwordShort', values: { least } }
  if (password.toLowerCase() === username.toLowerCase()) return { code: 'passwordIsUsername', values: {} }
  return undefined
}
