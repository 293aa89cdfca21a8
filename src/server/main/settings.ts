import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createSecureContext } from 'node:tls'
import type { Clause } from '#contract/fill.ts'
import { usualThreads } from '../calls/reading-threads.ts'
import type { Where } from '../db/open.ts'
import { checksCertificate } from '../db/tls.ts'
import { ownCertificate } from '../http/certificates/own.ts'
import type { CertificateFiles } from '../http/certificates/renewal.ts'
import type { Elsewhere } from '../office/backups/upload.ts'
import { isLoopback } from '../office/session/address.ts'
import { passwordFault } from '../office/session/password-fault.ts'
import { type Level, levels } from '../process/log.ts'
import { warn } from '../terminal/say.ts'
import { type Sentence, sentence, wordedIn } from '../terminal/sentence.ts'
import { doubtsAbout, unknownIn } from './known-settings.ts'

export type Settings = {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly where: Where
  readonly tls: { readonly cert: string; readonly key: string } | undefined
  /** Where the certificate is read again when it was renewed. */
  readonly certificate: CertificateFiles | undefined
  readonly bossPassword: string | undefined
  readonly sessionHours: number
  readonly logLevel: Level | 'silent'
  readonly corsOrigins: readonly string[] | '*'
  readonly trustProxy: boolean
  /** Seconds to wait at the start for a PostgreSQL that does not answer yet. */
  readonly databaseWait: number
  /** Threads that read the database. */
  readonly readers: number
  /** Encrypts the backups. */
  readonly backupPassphrase: string | undefined
  /** Bytes that the backups may take. */
  readonly backupSpace: number | undefined
  /** The S3-compatible store that backups are copied to. */
  readonly backupStore: Elsewhere | undefined
}

/** Everything that is wrong with the settings, one sentence each. */
export class WrongSettings extends Error {
  readonly sentences: readonly Sentence[]
  constructor(sentences: readonly Sentence[]) {
    super(sentences.map(each => wordedIn('en', each)).join('\n'))
    this.name = 'WrongSettings'
    this.sentences = sentences
  }
}

const isLoopbackHost = (host: string): boolean => host === 'localhost' || isLoopback(host)

/** Whether this address of a PostgreSQL is on another computer, and does not ask for TLS with a checked certificate. */
function inTheClear(url: string, usualHost = ''): boolean {
  const parsed = URL.parse(url)
  if (!parsed) return false
  const host = parsed.searchParams.get('host') || decodeURIComponent(parsed.hostname) || usualHost
  const isHere = host === '' || host.startsWith('/') || isLoopbackHost(host.replace(/^\[(.*)\]$/, '$1'))
  return !isHere && !checksCertificate(parsed)
}

type Values = Readonly<Record<string, string | undefined>>
/** What the settings are read with. What is wrong with one is noted in `wrong`, and reading goes on. */
type Reading = ReturnType<typeof readingOf>

function readingOf(environment: Values, defaults: Values) {
  const wrong: Sentence[] = []
  const given = (name: string): string | undefined => environment[name]?.trim() || defaults[name]
  return {
    environment,
    wrong,
    given,
    number(name: string, usual: number, least: number, most: number, whole: boolean): number {
      const text = given(name)
      if (text === undefined) return usual
      const value = Number(text)
      if (Number.isFinite(value) && value >= least && value <= most && (!whole || Number.isInteger(value))) return value
      wrong.push(sentence(whole ? 'noWholeNumber' : 'noNumber', { name, least, most, text }))
      return usual
    },
    file(name: string, path = given(name)): string | undefined {
      if (path === undefined) return undefined
      try {
        return readFileSync(path, 'utf8')
      } catch {
        wrong.push(given(name) ? sentence('fileUnread', { name, path }) : sentence('fileOfCommandUnread', { path }))
        return undefined
      }
    },
  }
}

/**
 * Reads all settings, the only place that reads the environment, and reports all problems at once. An empty value
 * counts as not set.
 */
export function readSettings(
  environment: Values = process.env,
  defaults: Readonly<Record<string, string>> = {},
): Settings {
  const reading = readingOf(environment, defaults)
  const { given, number, wrong } = reading
  const port = number('PORT', 8443, 0, 65_535, true)
  const dataDir = resolve(given('DATA_DIR') ?? 'data')
  // Who has made a certificate wants to be reached by other devices.
  const own = ownCertificate(dataDir)
  const host = given('HOST') ?? (own ? '0.0.0.0' : '127.0.0.1')
  const sessionHours = number('SESSION_HOURS', 12, 0.1, 8760, false)
  const database = databaseSettings(reading, dataDir)
  const secure = tlsSettings(reading, host, own)
  const bossPassword = environment.BOSS_PASSWORD || defaults.BOSS_PASSWORD
  const weak = bossPassword === undefined ? undefined : passwordFault('boss', bossPassword)
  if (weak !== undefined) wrong.push(faultOfBoss(weak))
  const served = httpSettings(reading)
  const backups = backupSettings(reading)
  if (wrong.length > 0) throw new WrongSettings(wrong)
  return { port, host, dataDir, ...database, ...secure, bossPassword, sessionHours, ...served, ...backups }
}

const faultOfBoss = (fault: Clause): Sentence =>
  fault.code === 'passwordShort'
    ? sentence('bossPasswordShort', { least: String(fault.values.least) })
    : sentence(fault.code === 'passwordIsUsername' ? 'bossPasswordIsUsername' : 'bossPasswordCommon')

function databaseSettings(
  { given, number, wrong }: Reading,
  dataDir: string,
): Pick<Settings, 'where' | 'readers' | 'databaseWait'> {
  // A search may occupy one of them for as long as it has patience.
  const readers = number('READERS', usualThreads(), 2, 64, true)
  const databaseWait = number('DATABASE_WAIT', 60, 0, 3600, false)
  const connections = number('DATABASE_CONNECTIONS', 10, 1, 1000, true)
  const url = given('DATABASE_URL')
  if (url !== undefined && !/^postgres(ql)?:\/\/./.test(url)) {
    wrong.push(sentence('databaseUrl'))
  }
  const databaseTls = given('DATABASE_TLS') ?? 'required'
  if (databaseTls !== 'required' && databaseTls !== 'off') {
    wrong.push(sentence('databaseTls', { text: databaseTls }))
  } else if (url?.startsWith('postgres') && databaseTls === 'required' && inTheClear(url, given('PGHOST'))) {
    wrong.push(sentence('databaseInTheClear'))
  }
  return {
    where: url === undefined ? { file: join(dataDir, 'klass.db') } : { url, connections },
    readers,
    databaseWait,
  }
}

function tlsSettings(
  { given, file, wrong }: Reading,
  host: string,
  own: CertificateFiles | undefined,
): Pick<Settings, 'tls' | 'certificate'> {
  const isNamed = given('TLS_CERT') !== undefined || given('TLS_KEY') !== undefined
  const found = isNamed || isLoopbackHost(host) ? undefined : own
  const cert = file('TLS_CERT', found?.cert)
  const key = file('TLS_KEY', found?.key)
  if (given('TLS_CERT') !== undefined && given('TLS_KEY') === undefined) {
    wrong.push(sentence('certificateAlone', { name: 'TLS_CERT', other: 'TLS_KEY' }))
  }
  if (given('TLS_KEY') !== undefined && given('TLS_CERT') === undefined) {
    wrong.push(sentence('certificateAlone', { name: 'TLS_KEY', other: 'TLS_CERT' }))
  }
  const tls = cert !== undefined && key !== undefined ? { cert, key } : undefined
  if (tls) {
    try {
      createSecureContext(tls)
    } catch {
      wrong.push(sentence('certificateUnfit'))
    }
  }
  if (!isLoopbackHost(host) && !isNamed && !found) wrong.push(sentence('hostInTheClear', { host }))
  return { tls, certificate: tls && (found ?? { cert: given('TLS_CERT') ?? '', key: given('TLS_KEY') ?? '' }) }
}

function httpSettings({ given, wrong }: Reading): Pick<Settings, 'logLevel' | 'corsOrigins' | 'trustProxy'> {
  const word = given('LOG_LEVEL') ?? 'info'
  const logLevel = word === 'silent' ? word : levels.find(level => level === word)
  if (logLevel === undefined) wrong.push(sentence('logLevel', { levels: [...levels, 'silent'], text: word }))
  const origins = given('CORS_ORIGINS')
  const corsOrigins = origins === '*' ? origins : (origins?.split(',') ?? []).map(origin => origin.trim())
  for (const origin of corsOrigins === '*' ? [] : corsOrigins) {
    if (URL.parse(origin)?.origin !== origin) wrong.push(sentence('corsOrigin', { origin }))
  }
  const proxy = given('TRUST_PROXY') ?? '0'
  if (proxy !== '0' && proxy !== '1') wrong.push(sentence('trustProxy', { text: proxy }))
  return { logLevel: logLevel ?? 'info', corsOrigins, trustProxy: proxy === '1' }
}

function backupSettings({
  environment,
  given,
  number,
  wrong,
}: Reading): Pick<Settings, 'backupPassphrase' | 'backupSpace' | 'backupStore'> {
  const backupPassphrase = environment.BACKUP_PASSPHRASE || undefined
  if (backupPassphrase !== undefined && backupPassphrase.length < 12) {
    wrong.push(sentence('backupPassphraseShort'))
  }
  const gigabytes = given('BACKUP_SPACE') === undefined ? undefined : number('BACKUP_SPACE', 1, 0.01, 1_000_000, false)
  const url = given('BACKUP_S3_URL')
  const keyId = given('BACKUP_S3_KEY')
  const secret = environment.BACKUP_S3_SECRET || undefined
  const parts = [url, keyId, secret].filter(part => part !== undefined).length
  if (parts !== 0 && parts !== 3) wrong.push(sentence('storeTogether'))
  if (url !== undefined && !/^https:\/\/[^/]+\/.+/.test(url)) {
    wrong.push(sentence('storeAddress'))
  }
  const region = given('BACKUP_S3_REGION') ?? 'us-east-1'
  return {
    backupPassphrase,
    backupSpace: gigabytes && Math.floor(gigabytes * 2 ** 30),
    backupStore: url && keyId && secret ? { url, keyId, secret, region } : undefined,
  }
}

/** Reads the settings, or writes what is wrong with them to the standard error and exits with code 1. */
export function settingsOrEnd(defaults: Readonly<Record<string, string>> = {}): Settings {
  return orEnd(() => readSettings(process.env, defaults))
}

/**
 * The same for the school itself, and not for a demo: the settings may also be lines of the file klass.env in the folder
 * of Klass. The environment goes before them, and `instead` before both.
 */
export function schoolSettings(
  instead: Readonly<Record<string, string>> = {},
  folder = join(import.meta.dirname, '../../..'),
): Settings {
  const file = join(folder, 'klass.env')
  const isThere = existsSync(file)
  const names = Object.keys(process.env)
  if (isThere) process.loadEnvFile(file)
  for (const doubt of doubtsAbout(names, isThere ? file : undefined)) warn(doubt)
  return orEnd(() => {
    const unknown = isThere ? unknownIn(file) : []
    if (unknown.length > 0) throw new WrongSettings(unknown)
    return readSettings({ ...process.env, ...instead })
  })
}

function orEnd(read: () => Settings): Settings {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error
    warn(sentence('cannotStartSettings'))
    for (const each of error.sentences) warn(sentence('item', { text: each }))
    process.exit(1)
  }
}
