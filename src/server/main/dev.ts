import { createServer as createVite } from 'vite'
import { addFirstBoss } from '../office/session/accounts.ts'
import { systemClock } from '../process/clock.ts'
import { createLog } from '../process/log.ts'
import { startServer } from './server.ts'
import { settingsOrEnd } from './settings.ts'
import { endOnFaults, stopOnSignals } from './stop.ts'

/**
 * Development in one process on one port. Vite serves the console with hot reloading, and the rest is the ordinary
 * server. Node restarts it when one of its files changes.
 */
const settings = settingsOrEnd({ DATA_DIR: 'data/dev', HOST: '127.0.0.1' })
const log = createLog(settings.logLevel)
endOnFaults(log)
let closeVite: () => Promise<void> = async () => undefined
const server = await startServer({
  ...settings,
  log,
  async pages(http) {
    const vite = await createVite({ appType: 'spa', server: { middlewareMode: true, hmr: { server: http } } })
    closeVite = () => vite.close()
    return vite.middlewares
  },
})
stopOnSignals(server, log, closeVite)
const boss = await addFirstBoss(server.database, settings.bossPassword, systemClock())
if (boss) process.stdout.write(`Sign in with ${boss.username} / ${boss.password} (shown once)\n`)
process.stdout.write(`Console and server at ${server.url}\n`)
