import { Secret, TOTP } from 'otpauth'

/* Codes of RFC 6238 as authenticator apps make them: SHA-1, six digits, a new one every 30 seconds. */

const seconds = 30

const totp = (secret: string, label = '', issuer = ''): TOTP =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period: seconds, secret: Secret.fromBase32(secret), label, issuer })

/** 160 random bits in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The 'otpauth://' address that an app reads from a QR code. The app shows issuer and username beside its codes. */
export const addressOf = (secret: string, username: string, issuer: string): string =>
  totp(secret, username, issuer).toString()

/**
 * The time step that a code belongs to; undefined when it is wrong now. A step early or late is right, because clocks
 * differ.
 */
export function stepOf(secret: string, code: string, now: Temporal.Instant): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const timestamp = now.epochMilliseconds
  const late = totp(secret).validate({ token: code, timestamp, window: 1 })
  return late === null ? undefined : Math.floor(timestamp / 1000 / seconds) + late
}
