import { createHash } from 'node:crypto'
import type { Key } from '../calls/idempotency.ts'
import { failure } from '../calls/refusal.ts'
import { isSecret } from '../calls/request-hash.ts'
import { derivePassword } from '../office/session/password.ts'

/** The Idempotency-Key of a request, if it has one. */
export function idempotencyKey(key: string | undefined): string | undefined {
  if (key === undefined) return undefined
  if (/^[\x20-\x7e]{1,200}$/.test(key)) return key
  throw failure('badKey')
}

/**
 * The hash of a request for its idempotency key, from its plain hash. Passwords and codes count, too, each by a slow hash: with a fast one, whoever reads
 * the database could guess them.
 */
export async function fingerprint(
  plain: string,
  input: unknown,
  { key, staff }: Pick<Key, 'key' | 'staff'>,
): Promise<string> {
  const secrets = Object.entries(input as object).filter(
    (entry): entry is [string, string] => isSecret(entry[0]) && typeof entry[1] === 'string',
  )
  if (secrets.length === 0) return plain
  const derived = await Promise.all(secrets.map(([name, text]) => derivePassword(`${staff} ${key} ${name}`, text)))
  return createHash('sha256')
    .update([plain, ...derived].join(' '))
    .digest('hex')
}
