import type { IncomingMessage } from 'node:http'

/**
 * The address a request comes from. Only a trusted proxy is believed, and of its list only the last entry, which it
 * wrote itself. A request through an unknown proxy is not from this computer, even if its socket is.
 */
export function addressOf(incoming: IncomingMessage | undefined, trustProxy: boolean): string {
  const socket = (incoming?.socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '')
  const forwarded = incoming?.headers['x-forwarded-for'] ?? incoming?.headers.forwarded
  if (forwarded === undefined) return socket
  if (!trustProxy) return `${socket} through a proxy`
  const last = lastOf(incoming?.headers['x-forwarded-for'])
  return last ? last.slice(0, 64).replace(/^::ffff:(?=\d+\.)/, '') : socket
}

/** Whether a trusted proxy says that the request reached it by HTTPS. */
export const cameByTls = (incoming: IncomingMessage | undefined, trustProxy: boolean): boolean =>
  trustProxy && lastOf(incoming?.headers['x-forwarded-proto'])?.toLowerCase() === 'https'

const lastOf = (list: string | readonly string[] | undefined): string | undefined =>
  String(list ?? '')
    .split(',')
    .at(-1)
    ?.trim()

export const isLoopback = (address: string): boolean => address === '::1' || /^127(\.\d{1,3}){3}$/.test(address)

/** IPv6 addresses are cut to their first half, because one person can change the rest at will. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [before = '', after] = address.split('%')[0]!.split('::')
  const groups = before === '' ? [] : before.split(':')
  const behind = after === undefined || after === '' ? [] : after.split(':')
  const zeros = after === undefined ? 0 : Math.max(0, 8 - groups.length - behind.length)
  return [...groups, ...Array<string>(zeros).fill('0'), ...behind].slice(0, 4).join(':')
}
