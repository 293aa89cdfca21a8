import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createSecureContext } from 'node:tls'
import { weakness } from '#rules/passwords.ts'
import type { Where } from './db/open.ts'
import { type Level, levels } from './log.ts'
import { isLoopback } from './session/address.ts'

export type Settings = {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly where: Where
  readonly tls: { readonly cert: string; readonly key: string } | undefined
  readonly bossPassword: string | undefined
  readonly sessionHours: number
  readonly logLevel: Level | 'silent'
  readonly corsOrigins: readonly string[] | '*'
  readonly trustProxy: boolean
}

/** Everything that is wrong with the settings, one sentence each. */
export class WrongSettings extends Error {
  readonly sentences: readonly string[]
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'))
    this.name = 'WrongSettings'
    this.sentences = sentences
  }
}

const isLoopbackHost = (host: string): boolean => host === 'localhost' || isLoopback(host)

/**
 * Reads all settings, the only place that reads the environment, and reports all problems at once. An empty value
 * counts as not set.
 */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  defaults: Readonly<Record<string, string>> = {},
): Settings {
  const wrong: string[] = []
  const given = (name: string): string | undefined => environment[name]?.trim() || defaults[name]

  const number = (name: string, usual: number, least: number, most: number, whole: boolean): number => {
    const text = given(name)
    if (text === undefined) return usual
    const value = Number(text)
    if (Number.isFinite(value) && value >= least && value <= most && (!whole || Number.isInteger(value))) return value
    wrong.push(`${name} must be a ${whole ? 'whole ' : ''}number from ${least} to ${most}; it is "${text}".`)
    return usual
  }
  const file = (name: string): string | undefined => {
    const path = given(name)
    if (path === undefined) return undefined
    try {
      return readFileSync(path, 'utf8')
    } catch {
      wrong.push(`${name} names the file ${path}, which cannot be read.`)
      return undefined
    }
  }

  const port = number('PORT', 8443, 0, 65_535, true)
  const host = given('HOST') ?? '127.0.0.1'
  const dataDir = resolve(given('DATA_DIR') ?? 'data')
  const sessionHours = number('SESSION_HOURS', 12, 0.1, 8760, false)

  const url = given('DATABASE_URL')
  if (url !== undefined && !/^postgres(ql)?:\/\/./.test(url)) {
    wrong.push('DATABASE_URL must be the address of a PostgreSQL database: postgres://user:password@host/database.')
  }

  const cert = file('TLS_CERT')
  const key = file('TLS_KEY')
  const tlsNamed = given('TLS_CERT') !== undefined || given('TLS_KEY') !== undefined
  if (given('TLS_CERT') !== undefined && given('TLS_KEY') === undefined) {
    wrong.push('TLS_CERT is set and TLS_KEY is not: both are needed.')
  }
  if (given('TLS_KEY') !== undefined && given('TLS_CERT') === undefined) {
    wrong.push('TLS_KEY is set and TLS_CERT is not: both are needed.')
  }
  const tls = cert !== undefined && key !== undefined ? { cert, key } : undefined
  if (tls) {
    try {
      createSecureContext(tls)
    } catch {
      wrong.push('TLS_CERT and TLS_KEY must be a certificate and the private key that belongs to it, both in PEM form.')
    }
  }
  if (!isLoopbackHost(host) && !tlsNamed) {
    wrong.push(
      `HOST is ${host}, which other computers can reach, and passwords would cross the network in the clear. ` +
        'Set TLS_CERT and TLS_KEY to the files of a certificate and its key, or leave HOST at 127.0.0.1.',
    )
  }

  const bossPassword = environment.BOSS_PASSWORD || defaults.BOSS_PASSWORD
  const weak = bossPassword === undefined ? undefined : weakness('boss', bossPassword)
  if (weak !== undefined) wrong.push(`BOSS_PASSWORD ${weak}.`)

  const word = given('LOG_LEVEL') ?? 'info'
  const logLevel = word === 'silent' ? word : levels.find(level => level === word)
  if (logLevel === undefined) wrong.push(`LOG_LEVEL must be one of ${levels.join(', ')}, silent; it is "${word}".`)

  const origins = given('CORS_ORIGINS') ?? '*'
  const corsOrigins = origins === '*' ? origins : origins.split(',').map(origin => origin.trim())
  for (const origin of corsOrigins === '*' ? [] : corsOrigins) {
    if (URL.parse(origin)?.origin !== origin) {
      wrong.push(
        `CORS_ORIGINS must be * or origins such as https://office.example.com with commas between; "${origin}" is not one.`,
      )
    }
  }

  const proxy = given('TRUST_PROXY') ?? '0'
  if (proxy !== '0' && proxy !== '1') wrong.push(`TRUST_PROXY must be 1 or 0; it is "${proxy}".`)

  if (wrong.length > 0) throw new WrongSettings(wrong)
  return {
    port,
    host,
    dataDir,
    where: url === undefined ? { file: join(dataDir, 'klass.db') } : { url },
    tls,
    bossPassword,
    sessionHours,
    logLevel: logLevel ?? 'info',
    corsOrigins,
    trustProxy: proxy === '1',
  }
}

/** Reads the settings, or writes what is wrong with them to the standard error and exits with code 1. */
export function settingsOrEnd(defaults: Readonly<Record<string, string>> = {}): Settings {
  try {
    return readSettings(process.env, defaults)
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error
    process.stderr.write(`Klass cannot start:\n${error.sentences.map(sentence => `  - ${sentence}`).join('\n')}\n`)
    process.exit(1)
  }
}
