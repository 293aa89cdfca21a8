import { ask, optional } from '../command/arguments.ts'

const keys: Readonly<Record<string, string>> = Object.fromEntries(
  [1, 2, 3, 4, 5, 6, 7, 8, 9].map(key => [String(key), `G ${key}`]),
)

/** The key that opens a view. */
export const viewKey = optional(ask.choice({ label: 'Key', options: keys }))
