const least = 10

/** What is wrong with a password, as the end of a sentence; undefined when nothing is. */
export function weakness(username: string, password: string): string | undefined {
  if ([...password].length < least) return `must have at least ${least} characters`
  if (password.toLowerCase() === username.toLowerCase()) return 'must not be the username'
  return undefined
}
