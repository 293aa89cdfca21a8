import type { Role } from '#contract/session.ts'

/** Who sends a request without a session. */
export type Visitor = {
  /** The address that the request came from. */
  readonly address: string
  readonly requestId: string
}

/** Who sends a request with a session. */
export type Caller = Visitor & {
  readonly username: string
  readonly name: string
  readonly role: Role
  /** SHA-256 of the session's token, hex. */
  readonly sessionHash: string
}
