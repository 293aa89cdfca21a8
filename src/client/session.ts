import { type Store, store } from './store.ts'

/**
 * The login state. 'checking': stored credentials wait for the server's word. 'expired': the server has forgotten the
 * session while the person is in the middle of something; the password is asked in place.
 */
export type Session =
  | { readonly state: 'starting' }
  | { readonly state: 'out' }
  | ({ readonly state: 'checking' | 'in' | 'expired' } & Credentials)

export type Credentials = { readonly token: string; readonly role: string; readonly username: string }

/** What the browser keeps: the documented authToken and userRole, and the name for the sign-in in place. */
export type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export type SessionStore = Store<Session> & {
  readonly token: () => string | undefined
  readonly role: () => string | undefined
  readonly username: () => string | undefined
  /** The stored credentials, when both are there; otherwise what is left of them is removed. */
  readonly stored: () => Credentials | undefined
  /** Credentials the server has not confirmed yet. */
  readonly check: (credentials: Credentials) => void
  readonly enter: (token: string, role: string, username: string) => void
  readonly leave: () => void
  /** Resolves with `true` when somebody has signed in again, be it another person; `false` when it was given up. */
  readonly renewed: () => Promise<boolean>
}

export function sessionStore(keep: Keep): SessionStore {
  const now = store<Session>({ state: 'starting' })
  const clear = () => {
    for (const name of ['authToken', 'userRole', 'username']) keep.removeItem(name)
  }
  const clearOwn = () => {
    // Another window of this browser may have signed in meanwhile.
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
