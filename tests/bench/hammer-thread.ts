import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** Tries passwords over many connections at once, as fast as they are answered. Tells how many were, when asked. */
const { port, connections, everywhere } = workerData as {
  readonly port: number
  readonly connections: number
  /** Each attempt from another address, as a trusted proxy reports it. */
  readonly everywhere: boolean
}
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const body = JSON.stringify({ username: 'boss', password: 'a wrong password' })
let answered = 0

parentPort?.on('message', () => parentPort?.postMessage(answered))

async function hammer(connection: number): Promise<never> {
  for (let turn = 0; ; turn += 1) {
    const address = everywhere ? `10.${connection}.${(turn >> 8) & 255}.${turn & 255}` : '10.0.0.1'
    const sent = request({
      agent,
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: '/admin/login',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    })
    sent.end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    await once(answer, 'end')
    answered += 1
  }
}

await Promise.all(Array.from({ length: connections }, (_, connection) => hammer(connection)))
