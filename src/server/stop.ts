import type { Log } from './log.ts'
import type { Server } from './serve.ts'

/**
 * Stops the server at the first SIGTERM or SIGINT after the running requests. A second signal ends the process at once.
 */
export function stopOnSignals(server: Server, log: Log, alsoClose: () => Promise<void> = async () => undefined): void {
  let asked = false
  const stop = (signal: string) => {
    if (asked) process.exit(1)
    asked = true
    log('info', 'stopping', { signal })
    Promise.all([server.close(), alsoClose()]).then(
      () => {
        log('info', 'stopped')
        process.exit(0)
      },
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
