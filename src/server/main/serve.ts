import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { dayOf } from '#rules/hong-kong.ts'
import { type Database, howToMakeOne } from '../db/open.ts'
import { readCertificate } from '../http/certificates/own.ts'
import { emptyMaking, makingIn } from '../office/backups/working-folder.ts'
import { addFirstBoss } from '../office/session/accounts.ts'
import { systemClock } from '../process/clock.ts'
import { createLog, facts } from '../process/log.ts'
import { end, say } from '../terminal/say.ts'
import { type Sentence, sentence, sentenceOf } from '../terminal/sentence.ts'
import { startServer } from './server.ts'
import { schoolSettings } from './settings.ts'
import { endOnFaults } from './stop.ts'

type FirstBoss = Awaited<ReturnType<typeof addFirstBoss>>

const settings = schoolSettings()
const log = createLog(settings.logLevel)
const stopOnSignals = endOnFaults(log)

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
  void server.ended.then(reason => end(sentence('stops', { reason })))
  if (isNew && 'file' in settings.where) say(sentence('newDatabase', { file: settings.where.file }))
  if (boss?.made) {
    say(sentence('bossMade'))
    say(sentence('bossUsername', { username: boss.username }))
    say(sentence('bossPassword', { password: boss.password }))
    say(sentence('bossMadeOnce'))
  } else if (boss) {
    say(sentence('bossGiven', { username: boss.username }))
  }
  const certificate = settings.tls && readCertificate(settings.tls.cert)
  // Every address of this computer: what others type is the name in the certificate.
  const everywhere = /\/\/(0\.0\.0\.0|\[::\])(?=:)/
  const url = certificate?.name ? server.url.replace(everywhere, `//${certificate.name}`) : server.url
  if (certificate && dayOf(systemClock()).until(certificate.until).days < 60)
    say(sentence('certificateEnds', { day: certificate.until.toString() }))
  say(sentence('ready', { url }))
} catch (error) {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  const { host, port } = settings
  const reasons: Readonly<Record<string, Sentence>> = {
    EADDRINUSE: sentence('addressInUse', { port }),
    EACCES: sentence('portForbidden', { port }),
    EADDRNOTAVAIL: sentence('addressNotHere', { host }),
    ECONNREFUSED: sentence('databaseSilent'),
    ENOTFOUND: sentence('databaseHost'),
    '28P01': sentence('databasePassword'),
    '3D000': sentence('databaseAbsent', { how: howToMakeOne }),
    '42501': sentence('databaseUser'),
    '42P07': sentence('otherTables'),
    ERR_INVALID_URL: sentence('databaseUnread'),
  }
  log('error', 'start failed', facts(error))
  end(sentence('cannotStart', { reason: reasons[String(code)] ?? sentenceOf(error) }))
}
