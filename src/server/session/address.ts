import type { IncomingMessage } from 'node:http'

/**
 * Where a request comes from. Only a trusted proxy's word is taken, and of its list the last, which is the one it wrote
 * itself. A request that came through a proxy nobody spoke of is not from this computer, though its socket is.
 */
export function addressOf(incoming: IncomingMessage | undefined, trustProxy: boolean): string {
  const socket = (incoming?.socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '')
  const forwarded = incoming?.headers['x-forwarded-for'] ?? incoming?.headers.forwarded
  if (forwarded === undefined) return socket
  if (!trustProxy) return `${socket} through a proxy`
  const last = String(incoming?.headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim()
  return last ? last.slice(0, 64).replace(/^::ffff:(?=\d+\.)/, '') : socket
}

export const isLoopback = (address: string): boolean => address === '::1' || /^127(\.\d{1,3}){3}$/.test(address)

/** Addresses that one person can change at will count as one: the first half of an IPv6 address. */
export function neighbourhood(address: string): string {
  if (!address.includes(':')) return address
  const [before = '', after] = address.split('%')[0]!.split('::')
  const groups = before === '' ? [] : before.split(':')
  const behind = after === undefined || after === '' ? [] : after.split(':')
  const zeros = after === undefined ? 0 : Math.max(0, 8 - groups.length - behind.length)
  return [...groups, ...Array<string>(zeros).fill('0'), ...behind].slice(0, 4).join(':')
}
