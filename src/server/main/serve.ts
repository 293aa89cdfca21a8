import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { dayOf } from '#rules/hong-kong.ts'
import { type Database, howToMakeOne } from '../db/open.ts'
import { readCertificate } from '../http/certificates/own.ts'
import { emptyMaking, makingIn } from '../office/backups/working-folder.ts'
import { addFirstBoss } from '../office/session/accounts.ts'
import { systemClock } from '../process/clock.ts'
import { createLog, facts } from '../process/log.ts'
import { startServer } from './server.ts'
import { schoolSettings } from './settings.ts'
import { endOnFaults } from './stop.ts'

type FirstBoss = Awaited<ReturnType<typeof addFirstBoss>>

const settings = schoolSettings()
const log = createLog(settings.logLevel)
const stopOnSignals = endOnFaults(log)
const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const isNew = 'file' in settings.where && !existsSync(settings.where.file)
  const { backupPassphrase: passphrase, backupStore: elsewhere } = settings
  const backups = { folder: join(settings.dataDir, 'backups'), passphrase, elsewhere, budget: settings.backupSpace }
  // What a killed process was making is no backup, and not encrypted.
  emptyMaking(makingIn(settings.dataDir))
  let boss: FirstBoss
  // Whoever watches /healthz may sign in as soon as that says ok.
  const first = async (database: Database) => {
    boss = await addFirstBoss(database, settings.bossPassword, systemClock())
  }
  const server = await startServer({ ...settings, log, backups, threadsAhead: true, first })
  stopOnSignals(server)
  void server.ended.then(why => {
    process.stderr.write(`Klass stops: ${why}\n`)
    process.exit(1)
  })
  if (isNew && 'file' in settings.where) say(`Made a new database: ${settings.where.file}`)
  if (boss?.made) {
    say('There was no account yet. Sign in with:')
    say(`  username  ${boss.username}`)
    say(`  password  ${boss.password}`)
    say('This is shown once. It is good for choosing a password of your own.')
  } else if (boss) {
    say(`There was no account yet: made ${boss.username} with the password of BOSS_PASSWORD.`)
  }
  const certificate = settings.tls && readCertificate(settings.tls.cert)
  // Every address of this computer: what others type is the name in the certificate.
  const everywhere = /\/\/(0\.0\.0\.0|\[::\])(?=:)/
  const url = certificate?.name ? server.url.replace(everywhere, `//${certificate.name}`) : server.url
  if (certificate && dayOf(systemClock()).until(certificate.until).days < 60) {
    say(
      `The certificate ends on ${certificate.until}. The one of npm run certificate is renewed by running that again.`,
    )
  }
  say(`Klass is ready at ${url}`)
} catch (error) {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  const { host, port } = settings
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is in use by another program. Stop it, or set PORT to another number.`,
    EACCES: `Port ${port} may not be used by this user. Set PORT to a number above 1023.`,
    EADDRNOTAVAIL: `HOST is ${host}, which is not an address of this computer.`,
    ECONNREFUSED: 'The database of DATABASE_URL does not answer. Is PostgreSQL running there?',
    ENOTFOUND: 'The computer named in DATABASE_URL cannot be found.',
    '28P01': 'The database of DATABASE_URL refuses the user name or password.',
    '3D000': `The database named in DATABASE_URL does not exist. ${howToMakeOne}`,
    '42501': 'The user of DATABASE_URL may not make tables in its database. Make that user the owner of the database.',
    '42P07': 'The database of DATABASE_URL holds tables of something else. Give Klass an empty one.',
    ERR_INVALID_URL: 'DATABASE_URL cannot be read. In a password, write # as %23, / as %2F, ? as %3F and % as %25.',
  }
  log('error', 'start failed', facts(error))
  const reason = reasons[String(code)] ?? (error instanceof Error ? error.message : String(error))
  process.stderr.write(`Klass cannot start: ${reason}\n`)
  process.exit(1)
}
