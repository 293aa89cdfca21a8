import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** Asks for /healthz every ten milliseconds, and tells the longest time an answer took since it was last asked. */
const { port } = workerData as { readonly port: number }
const agent = new Agent({ keepAlive: true })
let longest = 0
/** The request that is under way: one that is held up still counts. */
let beating = Promise.resolve()

parentPort?.on('message', async () => {
  await beating
  parentPort?.postMessage(longest)
  longest = 0
})

async function beat(): Promise<void> {
  const began = performance.now()
  const sent = request({ agent, host: '127.0.0.1', port, path: '/healthz' })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  longest = Math.max(longest, performance.now() - began)
}

for (;;) {
  beating = beat()
  await beating
  await pause(10)
}
