type Conflict = 'unique' | 'foreign' | 'null' | 'check'

const sqlite: Readonly<Record<number, Conflict>> = {
  2067: 'unique',
  1555: 'unique',
  2579: 'unique',
  787: 'foreign',
  1299: 'null',
  275: 'check',
}
const postgres: Readonly<Record<string, Conflict>> = {
  23505: 'unique',
  23503: 'foreign',
  23502: 'null',
  23514: 'check',
}

/** The constraint that an error is about; undefined for any other error. */
export function conflict(error: unknown): Conflict | undefined {
  if (!(error instanceof Error)) return undefined
  if ('errcode' in error && typeof error.errcode === 'number') return sqlite[error.errcode]
  if ('code' in error && typeof error.code === 'string') return postgres[error.code]
  return undefined
}
