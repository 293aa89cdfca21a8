import { type Api, Unreachable } from '#client/core/api.ts'
import type { SessionStore } from '#client/core/session.ts'
import { timings } from '#client/core/timings.ts'
import { language, languages } from './language.ts'

type Parts = { readonly session: SessionStore; readonly api: Pick<Api, 'verify'> }

/** Verifies the stored credentials with the server when the page starts. Without valid ones the session ends. */
export async function checkSession({ session, api }: Parts): Promise<void> {
  const stored = session.stored()
  if (!stored) return session.leave()
  session.check(stored)
  // While a page unloads, every request fails. Such a failure must not end the session, so the check keeps trying.
  const done = new AbortController()
  let leaving = false
  addEventListener('beforeunload', () => (leaving = true), { signal: done.signal })
  const verified = (): ReturnType<typeof api.verify> =>
    api.verify({}, { retryDelay: timings.verifyAgain }).catch((error: unknown) => {
      if (error instanceof Unreachable && leaving) return verified()
      throw error
    })
  try {
    const { role, username, language: own = language.get() } = await verified()
    // The first screen begins with its own texts; all others are on their way.
    if (own !== language.get()) await languages.show(own)
    session.enter(stored.token, role ?? stored.role, username ?? stored.username)
  } catch {
    session.leave()
  } finally {
    done.abort()
  }
}
