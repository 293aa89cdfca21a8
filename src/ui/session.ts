import { Unreachable } from '#client/api.ts'
import type { SignInApp } from './sign-in-app.ts'

/** Milliseconds until a server that was not reached is asked again. */
const secondTry = 400

/** At the start: both credentials are held against the server's word; an invalid one, or none, leads to /login. */
export async function checkSession({ session, api }: SignInApp): Promise<void> {
  const stored = session.stored()
  if (!stored) return session.leave()
  session.check(stored)
  // In a page that is being left every request fails, however long it still stands: it must not take the sign-in with it.
  const done = new AbortController()
  let leaving = false
  addEventListener('beforeunload', () => (leaving = true), { signal: done.signal })
  const verified = async (tries = 1): ReturnType<typeof api.verify> => {
    try {
      return await api.verify({})
    } catch (error) {
      if (!(error instanceof Unreachable) || (tries > 1 && !leaving)) throw error
      await new Promise(resolve => setTimeout(resolve, secondTry))
      return verified(tries + 1)
    }
  }
  try {
    const { role, username } = await verified()
    session.enter(stored.token, role ?? stored.role, username ?? stored.username)
  } catch {
    session.leave()
  } finally {
    done.abort()
  }
}
