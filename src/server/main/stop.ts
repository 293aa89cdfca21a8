import { facts, type Log } from '../process/log.ts'
import { timings } from '../process/timings.ts'
import type { Server } from './server.ts'

/**
 * An error that nobody has caught is logged with its stack, and ends the process in order: what it has left behind is not
 * known. Whatever starts the server again does so. Returns what stops a server, once there is one, at the first SIGTERM or
 * SIGINT after the running requests. A second signal ends the process at once.
 */
export function endOnFaults(log: Log): (server: Server, alsoClose?: () => Promise<void>) => void {
  let close: () => Promise<unknown> = () => Promise.resolve()
  let ending = false
  const end = (code: number): void => {
    if (ending) process.exit(1)
    ending = true
    AbortSignal.timeout(timings.stop).addEventListener('abort', () => {
      log('error', 'stopped before everything was closed')
      process.exit(1)
    })
    close().then(
      () => {
        log('info', 'stopped')
        process.exit(code)
      },
      () => process.exit(1),
    )
  }
  const fault = (event: string) => (error: unknown) => {
    log('error', event, facts(error))
    // Those that follow from the first are logged, and do not cut the stop short.
    if (!ending) end(1)
  }
  process.on('uncaughtException', fault('an error that nobody caught'))
  process.on('unhandledRejection', fault('a rejection that nobody caught'))
  return function stopOnSignals(server, alsoClose = async () => undefined) {
    close = () => Promise.all([server.close(), alsoClose()])
    const stop = (signal: string) => {
      log('info', 'stopping', { signal })
      end(0)
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
  }
}
