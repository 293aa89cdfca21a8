import { once } from 'node:events'
import { createServer } from 'node:http'
import { dayOf } from '#rules/hong-kong.ts'
import { startServer } from '#server/main/server.ts'
import { settingsOrEnd } from '#server/main/settings.ts'
import { endOnFaults } from '#server/main/stop.ts'
import { systemClock } from '#server/process/clock.ts'
import { createLog, facts } from '#server/process/log.ts'
import { end, say, wording } from '#server/terminal/say.ts'
import { asItIs, sentence, sentenceOf } from '#server/terminal/sentence.ts'
import { readFlags } from './flags.ts'
import { demoSchool } from './stored-school.ts'
import { staff } from './teaching.ts'

/* npm run demo: serves a made-up school from a database of its own. */

const flags = readFlags(process.argv.slice(2))
if ('code' in flags) end(flags)
// The demo has a database of its own, so how DATABASE_URL is reached does not matter. Its passwords are known, so it is
// for this computer unless somebody says otherwise.
const settings = settingsOrEnd({ LOG_LEVEL: 'warn', DATABASE_TLS: 'off', HOST: '127.0.0.1' })
const { host, port, dataDir } = settings
const log = createLog(settings.logLevel)
const stopOnSignals = endOnFaults(log)

/** Takes the port before the school is made, so that a running demo does not lose its database. */
const placeholder = createServer((_, response) => {
  response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '5', Connection: 'close' })
  response.end(`${wording(sentence('demoBeingMade'))}\n`)
})

try {
  await once(placeholder.listen(port, host), 'listening')
  if ('url' in settings.where) say(sentence('demoOwnDatabase'))
  const file = await demoSchool(dataDir, flags, dayOf(systemClock()), say)
  placeholder.close()
  placeholder.closeAllConnections()
  await once(placeholder, 'close')
  const server = await startServer({ ...settings, where: { file }, log, threadsAhead: true })
  stopOnSignals(server)
  const address = server.url.replace('//127.0.0.1:', '//localhost:')
  say()
  say(sentence('demoAt', { url: address }))
  say(sentence('demoSignIn'))
  const others = staff.filter(({ username }) => username !== 'boss')
  const named = others.map(({ username, role }) => {
    const known = sentence(role === 'admin' ? 'roleAdmin' : 'roleSuperAdmin')
    return sentence('demoOther', { username, role: known })
  })
  const [first = asItIs(''), next = asItIs('')] = named
  say(sentence('demoOthers', { others: sentence('and', { first, next }) }))
  say()
} catch (error) {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    end(sentence('demoPort', { port }))
  }
  log('error', 'demo failed', facts(error))
  end(sentence('demoCannotStart', { reason: sentenceOf(error) }))
}
