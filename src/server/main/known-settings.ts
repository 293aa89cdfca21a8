import { readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { type Sentence, sentence } from '../terminal/sentence.ts'

/** Every setting. `readSettings` says what each means. */
export const knownSettings: readonly string[] = [
  'BACKUP_PASSPHRASE',
  'BACKUP_S3_KEY',
  'BACKUP_S3_REGION',
  'BACKUP_S3_SECRET',
  'BACKUP_S3_URL',
  'BACKUP_SPACE',
  'BOSS_PASSWORD',
  'CORS_ORIGINS',
  'DATABASE_CONNECTIONS',
  'DATABASE_TLS',
  'DATABASE_URL',
  'DATABASE_WAIT',
  'DATA_DIR',
  'HOST',
  'LOG_LEVEL',
  'PORT',
  'READERS',
  'SESSION_HOURS',
  'TLS_CERT',
  'TLS_KEY',
  'TRUST_PROXY',
]
/** What Node, its libraries and the driver of PostgreSQL read themselves. */
const ofOthers = /^(PG[A-Z]+|NODE_\w+|UV_\w+|SSL_CERT_(FILE|DIR)|TZ|LANG|LC_\w+|PATH|HOME)$/

/** How many letters have to be changed, added or left out to make one of the other. */
function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [row, letter] of [...one].entries()) {
    const now = [row + 1]
    for (const [at, own] of [...other].entries())
      now.push(Math.min(now[at]! + 1, before[at + 1]! + 1, before[at]! + (own === letter ? 0 : 1)))
    before = now
  }
  return before.at(-1)!
}

const nearest = (name: string): string =>
  knownSettings.toSorted((one, other) => distance(name, one) - distance(name, other))[0]!

/** What is wrong with the names in a file of settings, a sentence each. */
export function unknownIn(file: string): readonly Sentence[] {
  return Object.keys(parseEnv(readFileSync(file, 'utf8')))
    .filter(name => !knownSettings.includes(name) && !ofOthers.test(name))
    .map(name => sentence('unknownSetting', { name, nearest: nearest(name) }))
}

/** What is worth a look, a sentence each: names of the environment that are nearly settings, and a file that others can read. */
export function doubtsAbout(names: readonly string[], file: string | undefined): readonly Sentence[] {
  const almost = names.filter(
    name => !knownSettings.includes(name) && name.length > 5 && distance(name, nearest(name)) <= 2,
  )
  const isOpen = file !== undefined && process.platform !== 'win32' && (statSync(file).mode & 0o044) !== 0
  return [
    ...almost.map(name => sentence('almostSetting', { name, nearest: nearest(name) })),
    ...(isOpen ? [sentence('openSettings', { file })] : []),
  ]
}
