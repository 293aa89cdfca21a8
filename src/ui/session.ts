import { Unreachable } from '#client/api.ts'
import type { House } from './house.ts'

/** Milliseconds until a server that was not reached is asked again. */
const secondTry = 400

/** At the start: both credentials are held against the server's word; an invalid one, or none, leads to /login. */
export async function checkSession({ session, api }: House): Promise<void> {
  const stored = session.stored()
  if (!stored) return session.leave()
  session.check(stored)
  try {
    const { role, username } = await api.verify({}).catch(async error => {
      if (!(error instanceof Unreachable)) throw error
      // In a page that is being left every request fails, and no timer runs: it must not take the sign-in with it.
      await new Promise(resolve => setTimeout(resolve, secondTry))
      return api.verify({})
    })
    session.enter(stored.token, role ?? stored.role, username ?? stored.username)
  } catch {
    session.leave()
  }
}
