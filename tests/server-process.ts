import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Where } from '#server/db/open.ts'

export type ServerProcess = {
  /** 'http://127.0.0.1:40123' */
  readonly url: string
  readonly port: number
  readonly pid: number
  /** Everything it has printed so far. */
  readonly output: () => string
  /** Stops it with SIGTERM, so that it finishes its requests. Returns its exit code. */
  stop(): Promise<number | null>
  /** Stops it with SIGKILL, so that it finishes nothing. */
  kill(): Promise<void>
}

export type ProcessOptions = {
  /** 'src/server/main/serve.ts' by default. */
  readonly entry?: string
  /** The arguments after the entry on the command line. */
  readonly parameters?: readonly string[]
  /** The database; by default the entry's own. */
  readonly where?: Where
  /** Any free port by default. */
  readonly port?: number
  readonly env?: Readonly<Record<string, string>>
}

const root = join(import.meta.dirname, '..')

/** Starts a server as `npm start` does, in a process of its own. Resolves when it prints its address. */
export async function startProcess(options: ProcessOptions = {}): Promise<ServerProcess> {
  const { entry = 'src/server/main/serve.ts', parameters = [], where, port = 0, env = {} } = options
  const place =
    where === undefined ? {} : 'url' in where ? { DATABASE_URL: where.url } : { DATA_DIR: folderOf(where.file) }
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const server = spawn(process.execPath, [entry, ...parameters], {
    cwd: root,
    env: { PATH, HOME, NODE_COMPILE_CACHE, LOG_LEVEL: 'warn', READERS: '2', ...place, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = once(server, 'exit')
  // So that it does not outlive this process when a test forgets it.
  const orphaned = () => server.kill('SIGKILL')
  process.once('exit', orphaned)
  void ended.then(() => process.off('exit', orphaned))
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (text: string) => {
      output += text
      const found = /(https?:\/\/[\w.:[\]-]+:\d+)/.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    }
    server.stdout.setEncoding('utf8').on('data', hear)
    server.stderr.setEncoding('utf8').on('data', hear)
    void ended.then(([code]) => reject(new Error(`${entry} ended with ${code}:\n${output}`)))
  })
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (server.exitCode === null && server.signalCode === null) server.kill(signal)
    const [code] = (await ended) as [number | null]
    return code
  }
  return {
    url,
    port: Number(new URL(url).port),
    pid: server.pid!,
    output: () => output,
    stop: () => end('SIGTERM'),
    async kill() {
      await end('SIGKILL')
    },
  }
}

/** A server takes a folder and opens klass.db in it. */
function folderOf(file: string): string {
  if (!file.endsWith('/klass.db')) throw new Error(`A server's SQLite file is called klass.db, not ${file}.`)
  return file.slice(0, -'/klass.db'.length)
}
