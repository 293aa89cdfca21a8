import { createServer as createVite, type ViteDevServer } from 'vite'
import { addFirstBoss } from '../office/session/accounts.ts'
import { systemClock } from '../process/clock.ts'
import { createLog } from '../process/log.ts'
import { say } from '../terminal/say.ts'
import { sentence } from '../terminal/sentence.ts'
import { startServer } from './server.ts'
import { settingsOrEnd } from './settings.ts'
import { endOnFaults } from './stop.ts'

/**
 * Development in one process on one port. Vite serves the console with hot reloading, and the rest is the ordinary
 * server. Node restarts it when one of its files changes.
 */
const settings = settingsOrEnd({ DATA_DIR: 'data/dev', HOST: '127.0.0.1' })
const log = createLog(settings.logLevel)
const stopOnSignals = endOnFaults(log)
const { promise: vite, resolve: madeVite } = Promise.withResolvers<ViteDevServer>()
const server = await startServer({
  ...settings,
  log,
  async pages(http) {
    const made = await createVite({ appType: 'spa', server: { middlewareMode: true, hmr: { server: http } } })
    madeVite(made)
    return made.middlewares
  },
})
stopOnSignals(server, async () => (await vite).close())
const boss = await addFirstBoss(server.database, settings.bossPassword, systemClock())
if (boss) say(sentence('signInWith', { username: boss.username, password: boss.password }))
say(sentence('consoleAndServer', { url: server.url }))
