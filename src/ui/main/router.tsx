import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  useRouterState,
} from '@tanstack/react-router'
import { useEffect } from 'react'
import { home, isScreen, type ScreenPath, screens } from '#client/command/screens.ts'
import type { Search } from '#client/command/url-search.ts'
import type { Entries } from '#client/links/address.ts'
import { parseSearch, readSearch, stringifySearch, toUrl } from '#client/links/links.ts'
import { nameOfLink } from '#client/links/name-of-link.ts'
import { searchOf } from '#client/links/place.ts'
import { generalText } from '#client/messages/general.ts'
import { t, verbatim } from '#client/messages/message.ts'
import { shellText } from '#client/messages/shell.ts'
import { signInText } from '#client/messages/sign-in.ts'
import { type App, buildApp, useApp } from '../app/app.ts'
import { language, languages } from '../app/language.ts'
import { navigation } from '../app/navigation.ts'
import { registry } from '../app/registry.ts'
import { checkSession } from '../app/session.ts'
import { signInApp } from '../app/sign-in-app.ts'
import { useStore } from '../app/use-store.ts'
import { Broken } from '../shell/broken.tsx'
import { NotFound } from '../shell/not-found.tsx'
import { SignIn } from '../shell/sign-in.tsx'

/** Shows the requested page if somebody is signed in. Otherwise it goes to /login and keeps the link for later. */
function Gate() {
  const { session, wanted, address, notices } = useApp()
  const { state } = useStore(session)
  const shown = useStore(language)
  const failed = useStore(languages.failed)
  // Checked after the first render: an answer that arrives before it could leave the page empty.
  useEffect(() => {
    if (session.get().state === 'starting') void checkSession(signInApp)
  }, [session])
  const location = useRouterState({ select: at => at.location })
  // The shown route, not the one that is loading: without a session a screen must not even render, or it would fetch.
  const atLogin = useRouterState({ select: at => at.matches.some(match => match.routeId === '/login') })
  useEffect(() => {
    if (state === 'out' && location.pathname !== '/login') {
      if (location.href !== '/') wanted.set(location.href)
      address.restart('/login')
    }
    if (state !== 'in' || location.pathname !== '/login') return
    const page = nameOfLink(wanted.get())
    if (page !== undefined)
      notices.say({
        tone: 'plain',
        text: shellText.youWantedPage({ page: verbatim(page) }),
        offer: { text: shellText.continue, opens: { kind: 'wantedPage', given: {} } },
      })
    address.redirect(home)
  }, [state, location, wanted, address, notices])
  // The sign-in says it itself.
  useEffect(() => {
    if (state !== 'in' || failed === undefined) return
    languages.failed.set(undefined)
    notices.say({ tone: 'bad', text: signInText.languageNotLoaded })
  }, [state, failed, notices])
  if (state === 'starting' || state === 'checking') return <p className="p-4">{t(generalText.loading)}</p>
  if ((state === 'out') !== atLogin) return null
  // Another language draws everything anew: what is typed lies in stores, and what is open in the URL.
  return <Outlet key={shown} />
}

const root = createRootRoute({ component: Gate })
const login = createRoute({ getParentRoute: () => root, path: '/login', component: SignIn })
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  // Every screen has these: its list, the dialog over it, the log and the prompt.
  validateSearch: (raw: Readonly<Record<string, unknown>>): Search => readSearch(raw, registry).search,
  component: lazyRouteComponent(() => import('../shell/shell.tsx'), 'Shell'),
})
/** The component of each screen, loaded on the first visit. */
const components: Readonly<Record<ScreenPath, RouteComponent>> = {
  '/': lazyRouteComponent(() => import('../school/dashboard/dashboard-screen.tsx'), 'Dashboard'),
  '/staffs': lazyRouteComponent(() => import('../school/staff/staffs-screen.tsx'), 'Staffs'),
  '/students': lazyRouteComponent(() => import('../school/students/students-screen.tsx'), 'Students'),
  '/courseManagement': lazyRouteComponent(() => import('../school/courses/courses-screen.tsx'), 'Courses'),
  '/classManagement': lazyRouteComponent(() => import('../school/classes/classes-screen.tsx'), 'Classes'),
  '/videoClassManagement': lazyRouteComponent(
    () => import('../school/video-classes/video-classes-screen.tsx'),
    'VideoClasses',
  ),
  '/quizManagement': lazyRouteComponent(() => import('../school/quizzes/quizzes-screen.tsx'), 'Quizzes'),
  '/invoice': lazyRouteComponent(() => import('../school/invoices/invoices-screen.tsx'), 'Invoices'),
  '/payment': lazyRouteComponent(() => import('../school/payments/payments-screen.tsx'), 'Payments'),
  '/timeTable': lazyRouteComponent(() => import('../school/timetable/timetable-screen.tsx'), 'Timetable'),
  '/messages': lazyRouteComponent(() => import('../school/messages/messages-screen.tsx'), 'Messages'),
  '/token': lazyRouteComponent(() => import('../school/tokens/student-tokens-screen.tsx'), 'StudentTokens'),
  '/transactionHistory': lazyRouteComponent(
    () => import('../school/transactions/transactions-screen.tsx'),
    'Transactions',
  ),
  '/statistics': lazyRouteComponent(() => import('../school/statistics/statistics-screen.tsx'), 'Statistics'),
  '/settings': lazyRouteComponent(() => import('../school/settings/settings-screen.tsx'), 'Settings'),
  '/support': lazyRouteComponent(() => import('../school/support/support-screen.tsx'), 'Support'),
}
const routes = screens.map(({ path }) =>
  createRoute({ getParentRoute: () => shell, path, component: components[path] }),
)
/** Unknown paths have the sidebar, the palette and the keys too. */
const elsewhere = createRoute({ getParentRoute: () => shell, path: '$', component: NotFound })

export const router = createRouter({
  routeTree: root.addChildren([login, shell.addChildren([...routes, elsewhere])]),
  parseSearch,
  stringifySearch,
  // What a link may not have is left out of the URL.
  search: { strict: true },
  caseSensitive: false,
  defaultPreload: 'intent',
  defaultErrorComponent: Broken,
  // The window does not scroll, only lists do.
  scrollRestoration: false,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** What lies under what the URL shows, one search for each step. */
    under?: readonly Search[]
    /** How many entries of the console are before this one. */
    before?: number
  }
}

/** The only place that writes the history while the console stands. The address has asked about unsaved input before. */
const entries: Entries = {
  now() {
    const { href, state } = router.history.location
    return { href, under: state.under ?? [], before: state.before ?? 0 }
  },
  write(kind, { place, before }) {
    const { path, steps } = place
    const search = searchOf(place)
    const under = steps.slice(0, -1)
    const how = {
      state: { before, ...(under.length > 0 && { under }) },
      replace: kind === 'replace',
      ignoreBlocker: true,
    }
    void router.navigate(isScreen(path) ? { to: path, search, ...how } : { to: '.', href: toUrl(path, search), ...how })
    // Without it, a step back right after a push would ignore the push.
    router.history.flush()
  },
  back: by => router.history.go(-by, { ignoreBlocker: true }),
  onArrival: listener =>
    router.history.subscribe(({ action }) => {
      if (action.type !== 'PUSH' && action.type !== 'REPLACE') listener()
    }),
}

export const app: App = buildApp(
  entries,
  {
    get: () => router.latestLocation.pathname !== router.state.resolvedLocation?.pathname,
    subscribe: heard => router.subscribe('onResolved', heard),
  },
  navigation,
)
