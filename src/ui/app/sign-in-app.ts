import type { AnyCommand } from '#client/command/command.ts'
import { commandsById } from '#client/command/commands-by-id.ts'
import type { Navigator } from '#client/command/navigator.ts'
import type { Api } from '#client/core/api.ts'
import { createApi } from '#client/core/create-api.ts'
import { type SessionStore, sessionStore } from '#client/core/session.ts'
import { type Store, store } from '#client/core/store.ts'
import { today } from '#client/core/today.ts'
import { asKnownBrowser } from '#client/core/trusted-browser.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import type { Looked } from '#client/run/lookups.ts'
import { type Runner, runner } from '#client/run/runner.ts'
import { login, logout, verify } from '#contract/session.ts'
import { language, languages } from './language.ts'

/** The parts needed before anybody is signed in. The console is built on top of them later. */
type SignInApp = {
  readonly session: SessionStore
  readonly api: Pick<Api, 'login' | 'verify' | 'logout'>
  /** Runs only the sign-in command, so that the prompt of another command can stay open meanwhile. */
  readonly runner: Runner
  /** The link asked for before signing in, for this tab. */
  readonly wanted: Store<string | undefined>
}

/** Enters the console in the language of whoever signs in, with all its texts. Texts that do not come are said to be missing. */
export function enter(
  session: SessionStore,
  { token, role, username, language: own = language.get() }: Parameters<Navigator['signIn']>[0],
) {
  const go = () => session.enter(token, role, username)
  if (own === language.get() && languages.shown.get().isWhole) return go()
  void languages.show(own).then(go)
}

/** Nobody is signed in, so there are no lists. */
const noRecords: Looked = {
  cached: () => [],
  find: () => Promise.resolve(undefined),
  latest: () => Promise.resolve(undefined),
  related: () => nothingRelated,
}

function buildSignInApp(): SignInApp {
  const session = sessionStore(localStorage)
  const wanted = store<string | undefined>(sessionStorage.getItem('klass.wanted') ?? undefined)
  wanted.subscribe(() => {
    const link = wanted.get()
    if (link === undefined) sessionStorage.removeItem('klass.wanted')
    else sessionStorage.setItem('klass.wanted', link)
  })
  const asked = createApi({
    calls: { login, verify, logout },
    host: __HOST__,
    session,
    expired: () => Promise.resolve(false),
  })
  const api = { ...asked, login: asKnownBrowser(asked.login, localStorage) }
  const signIn: Navigator['signIn'] = answer => enter(session, answer)
  return {
    session,
    api,
    wanted,
    runner: runner({
      // The casts are safe: the only command here makes only these calls, and uses only the navigator's `signIn`.
      api: api as Api,
      records: noRecords,
      navigator: { signIn } as Navigator,
      registry: commandsById(
        import.meta.glob<AnyCommand>('/commands/session/log-in.ts', { eager: true, import: 'default' }),
      ),
      // The form itself shows what is wrong, so no notices are needed.
      subscribers: [],
      facts: () => ({
        role: session.role(),
        screen: undefined,
        row: undefined,
        selected: [],
        today: today(),
        has: new Set(),
      }),
    }),
  }
}

export const signInApp = buildSignInApp()
