import { facts, type Log } from '../process/log.ts'
import type { Server } from './server.ts'

/** Milliseconds after which the process ends, whatever it still waits for: a stop closes all connections before. */
const longest = 45_000

/** Closes what this process serves; nothing before it serves. */
let close: () => Promise<unknown> = () => Promise.resolve()
let ending = false

/** Ends the process in order: running requests are finished. When somebody asks a second time, it ends at once. */
function end(log: Log, code: number): void {
  if (ending) process.exit(1)
  ending = true
  setTimeout(() => {
    log('error', 'stopped before everything was closed')
    process.exit(1)
  }, longest).unref()
  close().then(
    () => {
      log('info', 'stopped')
      process.exit(code)
    },
    () => process.exit(1),
  )
}

/** Stops the server at the first SIGTERM or SIGINT after the running requests. A second signal ends the process at once. */
export function stopOnSignals(server: Server, log: Log, alsoClose: () => Promise<void> = async () => undefined): void {
  close = () => Promise.all([server.close(), alsoClose()])
  const stop = (signal: string) => {
    log('info', 'stopping', { signal })
    end(log, 0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/**
 * An error that nobody has caught is logged with its stack, and ends the process in order: what it has left behind is not
 * known. Whatever starts the server again does so.
 */
export function endOnFaults(log: Log): void {
  const fault = (event: string) => (error: unknown) => {
    log('error', event, facts(error))
    // Those that follow from the first are logged, and do not cut the stop short.
    if (!ending) end(log, 1)
  }
  process.on('uncaughtException', fault('an error that nobody caught'))
  process.on('unhandledRejection', fault('a rejection that nobody caught'))
}
