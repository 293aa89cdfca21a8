import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { openDatabase } from '../db/open.ts'
import { recoverAccount } from '../office/session/recover-account.ts'
import { systemClock } from '../process/clock.ts'
import { end, say, wording } from '../terminal/say.ts'
import { sentence } from '../terminal/sentence.ts'
import { schoolSettings } from './settings.ts'

/* npm run recover: gives somebody who has lost their password a new one, for once. The server may be running. */

const { where } = schoolSettings()
if ('file' in where && !existsSync(where.file)) end(sentence('noDatabase', { file: where.file }))

const terminal = createInterface({ input: process.stdin, output: process.stdout })
const username = (await terminal.question(wording(sentence('askUsername')))).trim()
terminal.close()
const database = await openDatabase(where)
try {
  const password = await recoverAccount(database, username, systemClock())
  if (password === undefined) end(sentence('noAccount', { username }))
  say(sentence('newPassword', { username }))
  say(sentence('inset', { text: password }))
  say(sentence('noSecondStep'))
  say(sentence('sessionsEnded'))
} finally {
  await database.close()
}
