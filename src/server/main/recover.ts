import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { openDatabase } from '../db/open.ts'
import { recoverAccount } from '../office/session/recover-account.ts'
import { systemClock } from '../process/clock.ts'
import { schoolSettings } from './settings.ts'

/* npm run recover: gives somebody who has lost their password a new one, for once. The server may be running. */

const say = (line: string) => process.stdout.write(`${line}\n`)
function end(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

const { where } = schoolSettings()
if ('file' in where && !existsSync(where.file)) end(`There is no database at ${where.file}. Is DATA_DIR right?`)

const terminal = createInterface({ input: process.stdin, output: process.stdout })
const username = (await terminal.question('Username of the account: ')).trim()
terminal.close()
const database = await openDatabase(where)
try {
  const password = await recoverAccount(database, username, systemClock())
  if (password === undefined) end(`There is no account named ${username}.`)
  say(`${username} signs in with this password once, and then chooses one of their own:`)
  say(`  ${password}`)
  say('A second step is asked for no longer: if there was one, they set it up again.')
  say('All sessions of the account have ended, and the log says so.')
} finally {
  await database.close()
}
