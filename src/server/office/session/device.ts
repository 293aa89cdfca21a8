import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/*
 * What a browser keeps of a sign-in: a random name, and its proof by the hash of the account's password. It lets nobody in.
 * It says that wrong passwords from elsewhere are not those of this browser. Nothing of it is stored here, and with a new
 * password it is worth nothing.
 */

/** An account as it is stored. */
type Account = { readonly username: string; readonly password_hash: string }

/** A browser where somebody has signed in to an account. */
type Device = { readonly name: string; readonly secret: string }

const proof = (name: string, { username, password_hash }: Account): Buffer =>
  createHmac('sha256', password_hash).update(`${name} ${username}`).digest()

export function newDevice(account: Account): Device {
  const name = randomBytes(16).toString('base64url')
  return { name, secret: `${name}.${proof(name, account).toString('base64url')}` }
}

/** That of an account among the secrets that a browser keeps. */
export function deviceAmong(secrets: readonly string[], account: Account): Device | undefined {
  for (const secret of secrets) {
    const [name = '', given = ''] = secret.split('.')
    const [expected, actual] = [proof(name, account), Buffer.from(given, 'base64url')]
    if (actual.length === expected.length && timingSafeEqual(actual, expected)) return { name, secret }
  }
  return undefined
}
