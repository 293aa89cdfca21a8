import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** A small request that is made again and again. `keyed`: under a new idempotency key each time, which is stored. */
export type Beat = {
  readonly method: string
  readonly path: string
  readonly token?: string
  readonly keyed?: true
}

/** Makes each request every ten milliseconds, and tells the longest time each took since it was last asked. */
const { port, beats } = workerData as { readonly port: number; readonly beats: readonly Beat[] }
const agent = new Agent({ keepAlive: true })
const longest = beats.map(() => 0)
/** The requests that are under way: one that is held up still counts. */
const beating = beats.map(() => Promise.resolve())

parentPort?.on('message', async () => {
  await Promise.all(beating)
  parentPort?.postMessage([...longest])
  longest.fill(0)
})

let made = 0
async function beat({ method, path, token, keyed }: Beat, at: number): Promise<void> {
  const began = performance.now()
  made += 1
  const headers = {
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(keyed ? { 'Idempotency-Key': `beat ${made}` } : {}),
  }
  const sent = request({ agent, host: '127.0.0.1', port, method, path, headers })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  if ((answer.statusCode ?? 0) >= 400) throw new Error(`${path} was answered with ${answer.statusCode}.`)
  longest[at] = Math.max(longest[at] ?? 0, performance.now() - began)
}

await Promise.all(
  beats.map(async (each, at) => {
    for (;;) {
      beating[at] = beat(each, at)
      await beating[at]
      await pause(10)
    }
  }),
)
