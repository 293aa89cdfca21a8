import { createHash } from 'node:crypto'

export const isSecret = (field: string): boolean => field.endsWith('password') || field === 'code'

/** JSON with the members of objects sorted, so that equal inputs give equal text. Passwords and codes are left out. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .filter(([name]) => !isSecret(name))
      .sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join()}}`
  }
  return JSON.stringify(value) ?? 'null'
}

export const requestHash = (call: string, input: unknown): string =>
  createHash('sha256')
    .update(`${call} ${canonical(input)}`)
    .digest('hex')
