import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app shows for a secret at this moment. */
export const codeAt = (secret: string, now: Temporal.Instant): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.epochMilliseconds })
