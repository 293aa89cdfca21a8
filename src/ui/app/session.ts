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
  const verified = async (tries = 1): ReturnType<typeof api.verify> => {
    try {
      return await api.verify({})
    } catch (error) {
      if (!(error instanceof Unreachable) || (tries > 1 && !leaving)) throw error
      await new Promise(resolve => setTimeout(resolve, timings.verifyAgain))
      return verified(tries + 1)
    }
  }
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
