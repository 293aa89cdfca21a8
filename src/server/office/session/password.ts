import { createHash, argon2 as derive, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { inTurn } from './password-hashing-queue.ts'

const argon2 = promisify(derive)
const memory = 19_456
const passes = 2

const bare = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

/** Hashes with argon2id, to a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const message = password.normalize('NFC')
  const key = await inTurn(() => argon2('argon2id', { message, nonce, parallelism: 1, tagLength: 32, memory, passes }))
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${bare(nonce)}$${bare(key)}`
}

/** The same hash for the same salt and password. As slow as the stored ones, so that nobody can guess with it. */
export async function derivePassword(salt: string, password: string): Promise<string> {
  const nonce = createHash('sha256').update(salt).digest()
  const key = await inTurn(() =>
    argon2('argon2id', { message: password.normalize('NFC'), nonce, parallelism: 1, tagLength: 32, memory, passes }),
  )
  return bare(key)
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
/** Of no password, for names that no account has. */
const unknownAccount = `$argon2id$v=19$m=${memory},t=${passes},p=1$${bare(randomBytes(16))}$${bare(randomBytes(32))}`

/**
 * Whether the password is right. `hash` is undefined for an unknown name; the same work is done then, so that the time
 * tells nothing. The caller waits for its turn.
 */
export async function isPassword(hash: string | undefined, password: string): Promise<boolean> {
  const found = phc.exec(hash ?? unknownAccount)
  if (!found) throw new Error('A stored password hash is not an argon2id string.')
  const [, m, t, p, nonce = '', key = ''] = found
  const expected = Buffer.from(key, 'base64')
  const actual = await argon2('argon2id', {
    message: password.normalize('NFC'),
    nonce: Buffer.from(nonce, 'base64'),
    parallelism: Number(p),
    tagLength: expected.byteLength,
    memory: Number(m),
    passes: Number(t),
  })
  return timingSafeEqual(actual, expected) && hash !== undefined
}
