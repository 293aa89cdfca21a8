import { argon2 as derive, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const argon2 = promisify(derive)
const memory = 19_456
const passes = 2

/** Hashing shares a few threads with file access and compression, so more at once would delay everything. */
const lanes = 2
let busy = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= lanes) await new Promise<void>(resolve => waiting.push(resolve))
  else busy += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }
}

const bare = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

/** Hashes with argon2id, to a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const key = await inTurn(() =>
    argon2('argon2id', { message: password.normalize('NFC'), nonce, parallelism: 1, tagLength: 32, memory, passes }),
  )
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${bare(nonce)}$${bare(key)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
let unknownAccount: Promise<string> | undefined

/**
 * Whether the password is right. `hash` is undefined for an unknown name; the same work is done then, so that the time
 * tells nothing.
 */
export async function isPassword(hash: string | undefined, password: string): Promise<boolean> {
  unknownAccount ??= hashPassword(randomBytes(16).toString('hex'))
  const found = phc.exec(hash ?? (await unknownAccount))
  if (!found) throw new Error('A stored password hash is not an argon2id string.')
  const [, m, t, p, nonce = '', key = ''] = found
  const expected = Buffer.from(key, 'base64')
  const actual = await inTurn(() =>
    argon2('argon2id', {
      message: password.normalize('NFC'),
      nonce: Buffer.from(nonce, 'base64'),
      parallelism: Number(p),
      tagLength: expected.byteLength,
      memory: Number(m),
      passes: Number(t),
    }),
  )
  return timingSafeEqual(actual, expected) && hash !== undefined
}
