import type { House } from './house.ts'

/** At the start: both credentials are held against the server's word; an invalid one, or none, leads to /login. */
export async function checkSession({ session, api }: House): Promise<void> {
  const stored = session.stored()
  if (!stored) return session.leave()
  session.check(stored)
  try {
    const { role, username } = await api.verify({})
    session.enter(stored.token, role ?? stored.role, username ?? stored.username)
  } catch {
    session.leave()
  }
}
