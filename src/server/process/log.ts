export const levels = ['error', 'warn', 'info', 'debug'] as const
export type Level = (typeof levels)[number]

type Fields = Readonly<Record<string, string | number | boolean | undefined>>

/** Writes one line. It may hold nothing that a person typed, and no names but usernames of staff. */
export type Log = (level: Level, event: string, fields?: Fields) => void

/** JSON, one line per event, to the standard error. */
export function createLog(
  least: Level | 'silent',
  write: (line: string) => unknown = line => process.stderr.write(line),
): Log {
  const lowest = least === 'silent' ? -1 : levels.indexOf(least)
  return (level, event, fields = {}) => {
    if (levels.indexOf(level) > lowest) return
    write(`${JSON.stringify({ time: Temporal.Now.instant().toString(), level, event, ...fields })}\n`)
  }
}

/**
 * The part of an error that may be logged. Messages of databases and parsers quote values, so they are left out; the
 * stack is enough to find the cause.
 */
export function facts(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: typeof error }
  const frames = (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line))
  return {
    error: error.name,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...('errcode' in error && typeof error.errcode === 'number' ? { errcode: error.errcode } : {}),
    stack: frames
      .slice(0, 12)
      .map(frame => frame.trim())
      .join(' | '),
  }
}
