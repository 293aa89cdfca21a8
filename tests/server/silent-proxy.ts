import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Stands between a server and its database. */
export type SilentProxy = {
  readonly port: number
  /** From now on nothing comes through the connections that are there. New ones are served. */
  silence(): void
  /** Everything comes later by so many milliseconds. */
  delay(milliseconds: number): void
  /** Each answer that is longer than this is cut off after so many bytes, and its connection with it, this many times. */
  cut(bytes: number, times: number): void
  close(): void
}

const destroy = (sockets: readonly Socket[]): void => {
  for (const socket of sockets) socket.destroy()
}

export async function proxyTo(host: string, port: number): Promise<SilentProxy> {
  const there = new Set<{ silent: boolean; readonly sockets: readonly Socket[] }>()
  let late = 0
  let cutAt = Number.POSITIVE_INFINITY
  let cuts = 0
  const server = createServer(near => {
    const far = connect(port, host)
    const one = { silent: false, sockets: [near, far] }
    there.add(one)
    const pass = (to: Socket, isAnswer: boolean) => (bytes: Buffer) => {
      if (one.silent) return
      if (isAnswer && bytes.length > cutAt && cuts > 0) {
        cuts -= 1
        near.write(bytes.subarray(0, cutAt))
        return destroy(one.sockets)
      }
      if (late === 0) return void to.write(bytes)
      setTimeout(() => to.writable && to.write(bytes), late)
    }
    near.on('data', pass(far, false))
    far.on('data', pass(near, true))
    for (const socket of one.sockets) {
      socket.on('error', () => undefined)
      socket.on('close', () => {
        if (!one.silent) destroy(one.sockets)
        there.delete(one)
      })
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    silence() {
      for (const one of there) one.silent = true
    },
    delay(milliseconds) {
      late = milliseconds
    },
    cut(bytes, times) {
      cutAt = bytes
      cuts = times
    },
    close() {
      server.close()
      for (const { sockets } of there) destroy(sockets)
    },
  }
}
