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
import { home, type ScreenPath, screens } from '#client/command/screens.ts'
import { parseSearch, stringifySearch } from '#client/links/links.ts'
import { nameOfLink } from '#client/links/name-of-link.ts'
import { generalText } from '#client/messages/general.ts'
import { t, verbatim } from '#client/messages/message.ts'
import { shellText } from '#client/messages/shell.ts'
import { type App, buildApp, useApp } from '../app/app.ts'
import { navigation } from '../app/navigation.ts'
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
  if (state === 'starting' || state === 'checking') return <p className="p-4">{t(generalText.loading)}</p>
  if ((state === 'out') !== atLogin) return null
  return <Outlet />
}

const root = createRootRoute({ component: Gate })
const login = createRoute({ getParentRoute: () => root, path: '/login', component: SignIn })
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
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
  // The router only finds the screen. The address store reads the search parameters.
  parseSearch,
  stringifySearch,
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
}

export const app: App = buildApp(
  router.history,
  {
    get: () => router.latestLocation.pathname !== router.state.resolvedLocation?.pathname,
    subscribe: heard => router.subscribe('onResolved', heard),
  },
  navigation,
)
