import { once } from 'node:events'
import { createServer } from 'node:http'
import { dayOf } from '#rules/hong-kong.ts'
import { startServer } from '#server/main/server.ts'
import { settingsOrEnd } from '#server/main/settings.ts'
import { endOnFaults } from '#server/main/stop.ts'
import { systemClock } from '#server/process/clock.ts'
import { createLog, facts } from '#server/process/log.ts'
import { readFlags } from './flags.ts'
import { demoSchool } from './stored-school.ts'
import { staff } from './teaching.ts'

/* npm run demo: serves a made-up school from a database of its own. */

const say = (line: string) => process.stdout.write(`${line}\n`)
function end(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

const flags = readFlags(process.argv.slice(2))
if (typeof flags === 'string') end(flags)
// The demo has a database of its own, so how DATABASE_URL is reached does not matter. Its passwords are known, so it is
// for this computer unless somebody says otherwise.
const settings = settingsOrEnd({ LOG_LEVEL: 'warn', DATABASE_TLS: 'off', HOST: '127.0.0.1' })
const { host, port, dataDir } = settings
const log = createLog(settings.logLevel)
const stopOnSignals = endOnFaults(log)

/** Takes the port before the school is made, so that a running demo does not lose its database. */
const placeholder = createServer((_, response) => {
  response.writeHead(503, { 'Content-Type': 'text/plain', 'Retry-After': '5', Connection: 'close' })
  response.end('The demo school is being made. Try again in a few seconds.\n')
})

try {
  await once(placeholder.listen(port, host), 'listening')
  if ('url' in settings.where)
    say('DATABASE_URL is set; the demo leaves that database alone and uses a file of its own.')
  const file = await demoSchool(dataDir, flags, dayOf(systemClock()), say)
  placeholder.close()
  placeholder.closeAllConnections()
  await once(placeholder, 'close')
  const server = await startServer({ ...settings, where: { file }, log, threadsAhead: true })
  stopOnSignals(server)
  const address = server.url.replace('//127.0.0.1:', '//localhost:')
  say('')
  say(`  Klass, the demo school, is at ${address}`)
  say('  Sign in as boss with the password demo, on this computer only.')
  const others = staff.filter(({ username }) => username !== 'boss')
  say(`  So do ${others.map(({ username, role }) => `${username} (${role})`).join(' and ')}.`)
  say('')
} catch (error) {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    end(`Port ${port} is in use, perhaps by a demo that runs already. Stop it, or set PORT to another number.`)
  }
  log('error', 'demo failed', facts(error))
  end(`The demo cannot start: ${error instanceof Error ? error.message : String(error)}`)
}
