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
import { t } from '#client/language.ts'
import { parseSearch, stringifySearch } from '#client/links.ts'
import { type ScreenPath, screens } from '#client/screens.ts'
import { type App, buildApp, useApp } from './app.ts'
import { navigation } from './navigation.ts'
import { checkSession } from './session.ts'
import { Broken } from './shell/broken.tsx'
import { NotFound } from './shell/not-found.tsx'
import { SignIn } from './sign-in.tsx'
import { signInApp } from './sign-in-app.ts'
import { useStore } from './use-store.ts'

/** Signed in: what was asked for. Not signed in: /login, and the link is kept for later. */
function Gate() {
  const { session, wanted } = useApp()
  const { state } = useStore(session)
  // Asked once the page stands: an answer that came before its first drawing could leave it empty.
  useEffect(() => {
    if (session.get().state === 'starting') void checkSession(signInApp)
  }, [session])
  const location = useRouterState({ select: at => at.location })
  // What is on the screen, not what is on its way: a screen drawn for a moment without a session would ask and be refused.
  const atLogin = useRouterState({ select: at => at.matches.some(match => match.routeId === '/login') })
  useEffect(() => {
    if (state === 'out' && location.pathname !== '/login') {
      if (location.href !== '/') wanted.set(location.href)
      void router.navigate({ to: '/login', replace: true })
    }
    if (state === 'in' && location.pathname === '/login') void router.navigate({ to: '/', replace: true })
  }, [state, location, wanted])
  if (state === 'starting' || state === 'checking') return <p className="p-4">{t('Loading')}</p>
  if ((state === 'out') !== atLogin) return null
  return <Outlet />
}

const root = createRootRoute({ component: Gate })
const login = createRoute({ getParentRoute: () => root, path: '/login', component: SignIn })
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
})
/** What draws each screen, fetched when somebody goes there. */
const components: Readonly<Record<ScreenPath, RouteComponent>> = {
  '/': lazyRouteComponent(() => import('./screens/dashboard.tsx'), 'Dashboard'),
  '/staffs': lazyRouteComponent(() => import('./screens/staffs.tsx'), 'Staffs'),
  '/students': lazyRouteComponent(() => import('./screens/students.tsx'), 'Students'),
  '/courseManagement': lazyRouteComponent(() => import('./screens/courses.tsx'), 'Courses'),
  '/classManagement': lazyRouteComponent(() => import('./screens/classes.tsx'), 'Classes'),
  '/videoClassManagement': lazyRouteComponent(() => import('./screens/video-classes.tsx'), 'VideoClasses'),
  '/quizManagement': lazyRouteComponent(() => import('./screens/quizzes.tsx'), 'Quizzes'),
  '/invoice': lazyRouteComponent(() => import('./screens/invoices.tsx'), 'Invoices'),
  '/payment': lazyRouteComponent(() => import('./screens/payments.tsx'), 'Payments'),
  '/timeTable': lazyRouteComponent(() => import('./screens/timetable.tsx'), 'Timetable'),
  '/messages': lazyRouteComponent(() => import('./screens/messages.tsx'), 'Messages'),
  '/token': lazyRouteComponent(() => import('./screens/student-tokens.tsx'), 'StudentTokens'),
  '/transactionHistory': lazyRouteComponent(() => import('./screens/transactions.tsx'), 'Transactions'),
  '/statistics': lazyRouteComponent(() => import('./screens/statistics.tsx'), 'Statistics'),
  '/settings': lazyRouteComponent(() => import('./screens/settings.tsx'), 'Settings'),
  '/support': lazyRouteComponent(() => import('./screens/support.tsx'), 'Support'),
}
const routes = screens.map(({ path }) =>
  createRoute({ getParentRoute: () => shell, path, component: components[path] }),
)
/** Also where there is no screen there are the sidebar, the palette and the keys. */
const elsewhere = createRoute({ getParentRoute: () => shell, path: '$', component: NotFound })

export const router = createRouter({
  routeTree: root.addChildren([login, shell.addChildren([...routes, elsewhere])]),
  // The router finds the screen; what the search says is read by the address alone.
  parseSearch,
  stringifySearch,
  caseSensitive: false,
  defaultPreload: 'intent',
  defaultErrorComponent: Broken,
  // One list scrolls inside itself; nothing else does.
  scrollRestoration: false,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

export const app: App = buildApp(
  router.history,
  () => router.latestLocation.pathname !== router.state.resolvedLocation?.pathname,
  navigation,
)
