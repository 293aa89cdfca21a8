import { startProcess } from '#tests/server-process.ts'
import type { World } from '#tests/world.ts'

/** A server that answers requests. */
export type Server = Pick<World, 'send'> & {
  /** Nothing that it is doing is finished. */
  end(): Promise<unknown>
}

/** The network, before a test puts consoles in its place. */
const network = globalThis.fetch

/** A server of this school in a process of its own, which ends by SIGKILL. */
export async function processOf({ fresh }: World): Promise<Server> {
  const server = await startProcess({ where: fresh.options })
  return {
    async send(method, path, { key, headers = {}, body } = {}) {
      const answer = await network(`${server.url}${path}`, {
        method,
        headers: {
          'Accept-Encoding': 'identity',
          ...(key ? { 'Idempotency-Key': key } : {}),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: body as string }),
      })
      const bytes = new Uint8Array(await answer.arrayBuffer())
      const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
      const parsed: unknown = isJson && bytes.length > 0 ? JSON.parse(new TextDecoder().decode(bytes)) : undefined
      return { status: answer.status, body: parsed, bytes, headers: answer.headers }
    },
    end: () => server.kill(),
  }
}

export const lost = () => new TypeError('The connection is lost.')

/** A server that may be killed and started again. */
export class Place {
  readonly #start: () => Promise<Server>
  /** How many requests found nobody here. */
  missed = 0
  #running: { readonly server: Server; readonly killed: PromiseWithResolvers<never> } | undefined

  constructor(start: () => Promise<Server>) {
    this.#start = start
  }
  async start(): Promise<void> {
    const killed = Promise.withResolvers<never>()
    // Nobody may be waiting.
    killed.promise.catch(() => undefined)
    this.#running = { server: await this.#start(), killed }
  }
  /** Its connections break, and nobody hears how what it was doing has ended. */
  async kill(): Promise<void> {
    const running = this.#running
    this.#running = undefined
    running?.killed.reject(lost())
    await running?.server.end()
  }
  /** Asks the server, unless it is away. */
  ask<A>(asking: (server: Server) => Promise<A>): Promise<A> {
    if (!this.#running) {
      this.missed += 1
      return Promise.reject(lost())
    }
    const { server, killed } = this.#running
    return Promise.race([asking(server), killed.promise])
  }
}
