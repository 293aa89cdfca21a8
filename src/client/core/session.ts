import { type Store, store } from './store.ts'

/**
 * The login state. 'checking': the server has not confirmed the stored credentials yet. 'expired': the server ended the
 * session while the person was working, so the console asks for the password over the current screen.
 */
export type Session =
  | { readonly state: 'starting' }
  | { readonly state: 'out' }
  | ({ readonly state: 'checking' | 'in' | 'expired' } & Credentials)

type Credentials = { readonly token: string; readonly role: string; readonly username: string }

/** The browser's storage for the documented authToken and userRole, and for the username. */
export type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export type SessionStore = Store<Session> & {
  readonly token: () => string | undefined
  readonly role: () => string | undefined
  readonly username: () => string | undefined
  /** The stored credentials. Removes them if the token or the role is missing. */
  readonly stored: () => Credentials | undefined
  /** Sets credentials that the server has not confirmed yet. */
  readonly check: (credentials: Credentials) => void
  readonly enter: (token: string, role: string, username: string) => void
  readonly leave: () => void
  /** Resolves with `true` when anybody has signed in again, and with `false` when the person signs out instead. */
  readonly renewed: () => Promise<boolean>
}

export function sessionStore(keep: Keep): SessionStore {
  const now = store<Session>({ state: 'starting' })
  const clear = () => {
    for (const name of ['authToken', 'userRole', 'username']) keep.removeItem(name)
  }
  const clearOwn = () => {
    // Another window of this browser may have signed in. Its credentials must stay.
    const kept = keep.getItem('authToken')
    if (kept === null || kept === known()?.token || known() === undefined) clear()
  }
  const known = () => {
    const value = now.get()
    return 'token' in value ? value : undefined
  }
  return {
    ...now,
    token: () => known()?.token,
    role: () => known()?.role,
    username: () => known()?.username,
    stored() {
      const token = keep.getItem('authToken')
      const role = keep.getItem('userRole')
      if (token && role) return { token, role, username: keep.getItem('username') ?? '' }
      clear()
      return undefined
    },
    check: credentials => now.set({ state: 'checking', ...credentials }),
    enter(token, role, username) {
      keep.setItem('authToken', token)
      keep.setItem('userRole', role)
      keep.setItem('username', username)
      now.set({ state: 'in', token, role, username })
    },
    leave() {
      clearOwn()
      now.set({ state: 'out' })
    },
    renewed: () =>
      new Promise(resolve => {
        const value = known()
        if (!value) return resolve(false)
        if (value.state === 'in') now.set({ ...value, state: 'expired' })
        const stop = now.subscribe(() => {
          const later = now.get()
          if (later.state === 'expired') return
          stop()
          resolve(later.state === 'in')
        })
      }),
  }
}

/** Who is signed in. The page may have been loaded again, and the session not be confirmed yet. */
export const ownerOf =
  ({ username, stored }: Pick<SessionStore, 'username' | 'stored'>) =>
  (): string | undefined =>
    username() ?? stored()?.username
