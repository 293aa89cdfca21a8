import { type Api, createApi } from '#client/api.ts'
import type { AnyCommand } from '#client/command.ts'
import type { Navigator } from '#client/navigator.ts'
import { queryClient } from '#client/queries.ts'
import { records } from '#client/records.ts'
import { registryOf } from '#client/registry.ts'
import { type Runner, runner } from '#client/run/runner.ts'
import { type SessionStore, sessionStore } from '#client/session.ts'
import { type Store, store } from '#client/store.ts'
import { dayOf } from '#rules/hong-kong.ts'

/** What there is before anybody has signed in: who it is, and the one command that asks. The console comes after it. */
export type SignInApp = {
  readonly session: SessionStore
  readonly api: Api
  /** Runs the sign-in alone, so that it can be asked while another command is in the middle of its questions. */
  readonly runner: Runner
  /** The link asked for before signing in, for this tab. */
  readonly wanted: Store<string | undefined>
}

function buildSignInApp(): SignInApp {
  const session = sessionStore(localStorage)
  const wanted = store<string | undefined>(sessionStorage.getItem('klass.wanted') ?? undefined)
  wanted.subscribe(() => {
    const link = wanted.get()
    if (link === undefined) sessionStorage.removeItem('klass.wanted')
    else sessionStorage.setItem('klass.wanted', link)
  })
  const api = createApi({ host: __HOST__, session, expired: () => Promise.resolve(false) })
  const client = queryClient()
  const signIn: Navigator['signIn'] = ({ token, role, username }) => session.enter(token, role, username)
  return {
    session,
    api,
    wanted,
    runner: runner({
      api,
      records: records(client, api),
      // A door: the one command that is run here asks nothing else of the screen.
      navigator: { signIn } as Navigator,
      registry: registryOf(
        import.meta.glob<AnyCommand>('/commands/session/log-in.ts', { eager: true, import: 'default' }),
      ),
      // What is wrong stands in the form itself.
      subscribers: [],
      facts: () => ({
        role: session.role(),
        screen: undefined,
        row: undefined,
        selected: [],
        today: dayOf(Temporal.Now.instant()),
        has: new Set(),
      }),
    }),
  }
}

export const signInApp = buildSignInApp()
