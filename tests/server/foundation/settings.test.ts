import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { readSettings, schoolSettings, WrongSettings } from '#server/main/settings.ts'
import { wordedIn } from '#server/terminal/sentence.ts'
import { cert, key } from './certificate.ts'

const folder = mkdtempSync(join(tmpdir(), 'klass-settings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const TLS_CERT = file('cert.pem', cert)
const TLS_KEY = file('key.pem', key)

const complaints = (environment: Record<string, string>): readonly string[] => {
  try {
    readSettings(environment)
  } catch (error) {
    if (error instanceof WrongSettings) return error.sentences.map(each => wordedIn('en', each))
    throw error
  }
  return []
}

test('without any settings it serves this computer alone, from a folder beside it', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({
    port: 8443,
    host: '127.0.0.1',
    sessionHours: 12,
    logLevel: 'info',
    corsOrigins: [],
    trustProxy: false,
  })
  expect(settings.where).toEqual({ file: join(process.cwd(), 'data', 'klass.db') })
  expect(settings.tls).toBeUndefined()
  expect(readSettings({ PORT: '', HOST: ' ' })).toEqual(settings)
})

test('everything can be set', () => {
  const settings = readSettings({
    PORT: '9000',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/klass',
    DATABASE_URL: 'postgres://klass@db/klass?sslmode=verify-full',
    TLS_CERT,
    TLS_KEY,
    BOSS_PASSWORD: 'correct horse',
    SESSION_HOURS: '1.5',
    LOG_LEVEL: 'debug',
    CORS_ORIGINS: 'https://a.example, http://localhost:5173',
    TRUST_PROXY: '1',
    READERS: '3',
    DATABASE_WAIT: '5',
    DATABASE_CONNECTIONS: '20',
  })
  expect(settings).toEqual({
    port: 9000,
    host: '0.0.0.0',
    dataDir: '/srv/klass',
    where: { url: 'postgres://klass@db/klass?sslmode=verify-full', connections: 20 },
    readers: 3,
    databaseWait: 5,
    tls: { cert, key },
    certificate: { cert: TLS_CERT, key: TLS_KEY },
    bossPassword: 'correct horse',
    sessionHours: 1.5,
    logLevel: 'debug',
    corsOrigins: ['https://a.example', 'http://localhost:5173'],
    trustProxy: true,
  })
})

test('everything wrong is reported at once, one sentence each', () => {
  const sentences = complaints({
    PORT: '99999',
    SESSION_HOURS: 'long',
    DATABASE_URL: 'mysql://x',
    LOG_LEVEL: 'loud',
    BOSS_PASSWORD: 'short',
    CORS_ORIGINS: 'https://a.example/path',
    TRUST_PROXY: 'yes',
    READERS: '1',
    DATABASE_CONNECTIONS: 'many',
    TLS_CERT,
  })
  expect(sentences).toHaveLength(10)
  expect(sentences.join('\n')).toContain('PORT must be a whole number from 0 to 65535; it is "99999".')
  // A search may occupy one, and somebody else reads meanwhile.
  expect(sentences.join('\n')).toContain('READERS must be a whole number from 2 to 64; it is "1".')
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z_]+ .*\.$/)
})

test('another address than this computer’s needs a certificate', () => {
  for (const HOST of ['0.0.0.0', '::', '192.168.1.5', 'school.example']) {
    expect(complaints({ HOST })).toEqual([
      expect.stringMatching(/^HOST is .*Set TLS_CERT and TLS_KEY .*127\.0\.0\.1\.$/),
    ])
    expect(complaints({ HOST, TLS_CERT, TLS_KEY })).toEqual([])
  }
  for (const HOST of ['localhost', '127.0.0.1', '127.8.8.8', '::1']) expect(complaints({ HOST })).toEqual([])
})

test('a PostgreSQL on another computer needs TLS, unless the settings say that its network is private', () => {
  for (const DATABASE_URL of [
    'postgres://klass@db/klass',
    'postgres://klass@10.0.0.7:5432/klass',
    'postgres://klass@db.example/klass?sslmode=disable',
    'postgres://klass@db.example/klass?sslmode=prefer',
    'postgres://klass@db.example/klass?sslmode=no-verify',
    // With the meanings of libpq this trusts whoever answers.
    'postgres://klass@db.example/klass?sslmode=require&uselibpqcompat=true',
    'postgres:///klass?host=db.example',
  ]) {
    expect(complaints({ DATABASE_URL })).toEqual([expect.stringMatching(/^DATABASE_URL .*sslmode=verify-full.*\.$/)])
    expect(complaints({ DATABASE_URL, DATABASE_TLS: 'off' })).toEqual([])
  }
  for (const DATABASE_URL of [
    'postgres://klass@localhost/klass',
    'postgres://klass@127.0.0.1:5433/klass',
    'postgres://klass@[::1]/klass',
    'postgres://%2Fvar%2Frun%2Fpostgresql/klass',
    'postgres:///klass?host=/var/run/postgresql',
    'postgresql://klass@db.example/klass?sslmode=require',
    'postgresql://klass@db.example/klass?sslmode=verify-full',
    'postgresql://klass@db.example/klass?sslmode=verify-full&uselibpqcompat=true',
  ])
    expect(complaints({ DATABASE_URL })).toEqual([])
  expect(complaints({ DATABASE_TLS: 'no' })).toEqual(['DATABASE_TLS must be required or off; it is "no".'])
})

test('a certificate needs its own key, and both must be there', () => {
  expect(complaints({ TLS_CERT })).toEqual(['TLS_CERT is set and TLS_KEY is not: both are needed.'])
  expect(complaints({ TLS_KEY })).toEqual(['TLS_KEY is set and TLS_CERT is not: both are needed.'])
  expect(complaints({ TLS_CERT: '/nowhere/cert.pem', TLS_KEY })).toEqual([
    'TLS_CERT names the file /nowhere/cert.pem, which cannot be read.',
  ])
  expect(complaints({ TLS_CERT: TLS_KEY, TLS_KEY: TLS_CERT })).toHaveLength(1)
})

test('the first boss’s password is no weaker than anybody’s', () => {
  expect(complaints({ BOSS_PASSWORD: 'ninechars' })).toEqual(['BOSS_PASSWORD must have at least 10 characters.'])
  expect(complaints({ BOSS_PASSWORD: 'password123' })).toEqual(['BOSS_PASSWORD must not be one that many people use.'])
  expect(complaints({ BOSS_PASSWORD: 'tencharact' })).toEqual([])
})

test('backups are encrypted with a long passphrase, and copied to a store that is fully named', () => {
  const BACKUP_S3_URL = 'https://s3.example.com/bucket/school'
  const store = { BACKUP_S3_URL, BACKUP_S3_KEY: 'us', BACKUP_S3_SECRET: 'a secret' }
  expect(readSettings({ ...store, BACKUP_PASSPHRASE: 'a long enough one' })).toMatchObject({
    backupPassphrase: 'a long enough one',
    backupStore: { url: BACKUP_S3_URL, keyId: 'us', secret: 'a secret', region: 'us-east-1' },
  })
  expect(complaints({ BACKUP_PASSPHRASE: 'short' })).toEqual(['BACKUP_PASSPHRASE must have at least 12 characters.'])
  expect(complaints({ BACKUP_S3_URL })).toEqual([
    'BACKUP_S3_URL, BACKUP_S3_KEY and BACKUP_S3_SECRET are needed together.',
  ])
  expect(complaints({ ...store, BACKUP_S3_URL: 'http://s3.example.com/bucket' })).toEqual([
    expect.stringContaining('BACKUP_S3_URL must be the address of a bucket'),
  ])
})

test('lines of klass.env are settings, and those of the environment go before them', () => {
  const names = ['PORT', 'SESSION_HOURS', 'HOST']
  for (const name of names) vi.stubEnv(name, undefined)
  vi.stubEnv('SESSION_HOURS', '5')
  file('klass.env', '# Of this school\nPORT=9001\nSESSION_HOURS=3\nHOST=localhost\n')
  try {
    expect(schoolSettings({ HOST: '127.0.0.1' }, folder)).toMatchObject({
      port: 9001,
      sessionHours: 5,
      host: '127.0.0.1',
    })
  } finally {
    for (const name of names) delete process.env[name]
    vi.unstubAllEnvs()
  }
})
