import { isIP } from 'node:net'
import { Extension, X509Certificate } from '@peculiar/x509'

/*
 * What an authority of a school's own may sign certificates for (RFC 5280, 4.2.1.10): names and addresses that no web site
 * has, and those that the school has named. Whoever gets hold of its key can pretend to be none else to the devices.
 */

/** The limits among the extensions of a certificate. */
const limitsId = '2.5.29.30'

const privateNames = ['local', 'localhost', 'lan', 'internal', 'home.arpa']
const privateAddresses = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
]

/** A value with its tag and its length, as certificates are written (DER). */
function written(tag: number, value: Buffer): Buffer {
  const { length } = value
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), value])
}

/** The bytes of an address. */
function bytesOf(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number))
  // A URL has each address in its shortest form.
  const [before = '', after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = (text: string | undefined) => (text ? text.split(':').map(group => Number.parseInt(group, 16)) : [])
  const [first, last] = [groups(before), groups(after)]
  const all = [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
  return Buffer.from(all.flatMap(group => [group >> 8, group & 255]))
}

/** A byte of the mask of a range whose first bits are fixed. */
const maskOf = (fixed: number, at: number): number => 255 & ~(255 >> Math.max(0, Math.min(8, fixed - at * 8)))

/** One name with all below it, or a range of addresses: '10.0.0.0/8', or one address. */
function subtree(text: string): Buffer {
  const [address = '', bits] = text.split('/')
  if (isIP(address) === 0) return written(0x30, written(0x82, Buffer.from(text, 'latin1')))
  const bytes = bytesOf(address)
  const ones = bits === undefined ? bytes.length * 8 : Number(bits)
  const mask = Buffer.from(bytes.map((_, at) => maskOf(ones, at)))
  return written(0x30, written(0x87, Buffer.concat([bytes, mask])))
}

const isPrivate = (name: string): boolean => {
  if (isIP(name) === 0) return privateNames.some(each => name === each || name.endsWith(`.${each}`))
  const bytes = bytesOf(name)
  return privateAddresses.some(range => {
    const [address = '', bits] = range.split('/')
    const start = bytesOf(address)
    const ones = Number(bits)
    return start.length === bytes.length && start.every((byte, at) => (bytes[at]! & maskOf(ones, at)) === byte)
  })
}

/** The limits of an authority that signs for these names and addresses, and for what is private. */
export function limitsFor(names: readonly string[]): Extension {
  const own = names.filter(name => !isPrivate(name))
  const permitted = Buffer.concat([...privateNames, ...privateAddresses, ...own].map(subtree))
  return new Extension(limitsId, true, new Uint8Array(written(0x30, written(0xa0, permitted))))
}

/** Whether an authority may sign for all of these names. Those of earlier releases have no limits. */
export function mayBeSigned(names: readonly string[], authority: string): boolean {
  const limits = new X509Certificate(authority).getExtension(limitsId)
  if (!limits) return true
  const permitted = Buffer.from(limits.value)
  return names.every(name => isPrivate(name) || permitted.includes(subtree(name)))
}
