import type { CallDescription } from '#contract/call.ts'

/** What a part of a request takes of what it is given. */
export const pickFields = (schema: CallDescription['params'], given: Readonly<Record<string, unknown>>) => {
  const entries = Object.keys(schema?.entries ?? {}).filter(name => given[name] !== undefined)
  return Object.fromEntries(entries.map(name => [name, given[name]]))
}

/**
 * The path and the body of a request. A name of dots means another folder in a path, so the body has it: `token_name` for
 * `:tokenName`.
 */
export function addressed({ path, method, body }: CallDescription, given: Readonly<Record<string, unknown>>) {
  const inBody: Record<string, string> = {}
  const carried = (_: string, parameter: string): string => {
    const value = String(given[parameter] ?? '')
    const field = parameter.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
    if (!/^\.\.?$/.test(value) || !Object.hasOwn(body?.entries ?? {}, field)) return encodeURIComponent(value)
    inBody[field] = value
    return '-'
  }
  const inPath = path.replace(/:(\w+)/g, carried)
  const fields = body && { ...pickFields(body, given), ...inBody }
  // The documents have no body where all of its fields are ours.
  return { path: inPath, body: fields && method === 'DELETE' && Object.keys(fields).length === 0 ? undefined : fields }
}
