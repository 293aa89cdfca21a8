import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'

/** What is added to an address when a proxy's header gave it and no such proxy was named in the settings. */
const throughProxy = ' through a proxy'
/** The address of those whose address is none. They are one network. */
const noAddress = 'unknown'

/**
 * An address in its one form: without brackets, port and zone, and one of IPv4 also where it is written as IPv6. Some
 * proxies write '203.0.113.9:40123' or '[2001:db8::1]:443'. Undefined for what is none.
 */
function plainAddress(text: string): string | undefined {
  const bare = text.trim()
  const inBrackets = /^\[([^\]]*)\](:\d+)?$/.exec(bare)?.[1]
  const withPort = /^([\d.]+):\d+$/.exec(bare)?.[1]
  const address = (inBrackets ?? withPort ?? bare).split('%')[0] ?? ''
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return undefined
  const groups = groupsOf(address)
  const isMapped = groups.slice(0, 5).every(group => group === 0) && groups[5] === 0xffff
  const [high = 0, low = 0] = groups.slice(6)
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : address.toLowerCase()
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): readonly number[] {
  // A URL has each address in its shortest form, with the last two groups never as IPv4.
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [before = '', after] = shortest.split('::')
  const numbers = (text: string | undefined) => (text ? text.split(':').map(group => Number.parseInt(group, 16)) : [])
  const [first, last] = [numbers(before), numbers(after)]
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

/**
 * The address a request comes from. Only a trusted proxy is believed, and of its list only the last entry, which it
 * wrote itself. A request through an unknown proxy is not from this computer, even if its socket is.
 */
export function addressOf(incoming: IncomingMessage | undefined, trustProxy: boolean): string {
  const given = incoming?.socket.remoteAddress
  const socket = given === undefined ? '' : (plainAddress(given) ?? noAddress)
  const forwarded = incoming?.headers['x-forwarded-for'] ?? incoming?.headers.forwarded
  if (forwarded === undefined) return socket
  if (!trustProxy) return `${socket}${throughProxy}`
  const last = lastOf(incoming?.headers['x-forwarded-for'])
  return last ? (plainAddress(last) ?? noAddress) : socket
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

/**
 * What limits count by. IPv6 addresses are cut to their first half, because one person can change the rest at will. A header
 * that anybody can send makes no network of its own.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address.replace(throughProxy, ''))
  if (plain === undefined) return noAddress
  if (isIPv4(plain)) return plain
  return groupsOf(plain)
    .slice(0, 4)
    .map(group => group.toString(16))
    .join(':')
}
