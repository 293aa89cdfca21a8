import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  useRouterState,
} from '@tanstack/react-router'
import { useEffect } from 'react'
import { t } from '#client/language.ts'
import { invocationIn } from '#client/links.ts'
import { screens } from '#client/screens.ts'
import { type App, buildApp, useApp } from './app.ts'
import { navigation } from './navigation.ts'
import { registry } from './registry.ts'
import { checkSession } from './session.ts'
import { Broken } from './shell/broken.tsx'
import { NotFound } from './shell/not-found.tsx'
import { SignIn } from './sign-in.tsx'
import { signInApp } from './sign-in-app.ts'
import { parseSearch, searchOf, stringifySearch, validateSearch } from './url.ts'
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
  notFoundComponent: NotFound,
})
const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/',
  validateSearch,
  component: lazyRouteComponent(() => import('./screens/dashboard.tsx'), 'Dashboard'),
})
const staffs = createRoute({
  getParentRoute: () => shell,
  path: '/staffs',
  validateSearch,
  component: lazyRouteComponent(() => import('./screens/staffs.tsx'), 'Staffs'),
})
const students = createRoute({
  getParentRoute: () => shell,
  path: '/students',
  validateSearch,
  component: lazyRouteComponent(() => import('./screens/students.tsx'), 'Students'),
})
const courses = createRoute({
  getParentRoute: () => shell,
  path: '/courseManagement',
  validateSearch,
  component: lazyRouteComponent(() => import('./screens/courses.tsx'), 'Courses'),
})
const classes = createRoute({
  getParentRoute: () => shell,
  path: '/classManagement',
  validateSearch,
  component: lazyRouteComponent(() => import('./screens/classes.tsx'), 'Classes'),
})
const videoClasses = createRoute({
  getParentRoute: () => shell,
  path: '/videoClassManagement',
  validateSearch,
  component: lazyRouteComponent(() => import('./screens/video-classes.tsx'), 'VideoClasses'),
})
const quizzes = createRoute({
  getParentRoute: () => shell,
  path: '/quizManagement',
  validateSearch,
  component: lazyRouteComponent(() => import('./screens/quizzes.tsx'), 'Quizzes'),
})
const invoices = createRoute({
  getParentRoute: () => shell,
  path: '/invoice',
  validateSearch,
  component: lazyRouteComponent(() => import('./screens/invoices.tsx'), 'Invoices'),
})
const payments = createRoute({
  getParentRoute: () => shell,
  path: '/payment',
  validateSearch,
  component: lazyRouteComponent(() => import('./screens/payments.tsx'), 'Payments'),
})

const timetable = createRoute({
  getParentRoute: () => shell,
  path: '/timeTable',
  validateSearch,
  component: lazyRouteComponent(() => import('./screens/timetable.tsx'), 'Timetable'),
})
const messages = createRoute({
  getParentRoute: () => shell,
  path: '/messages',
  validateSearch,
  component: lazyRouteComponent(() => import('./screens/messages.tsx'), 'Messages'),
})
const tokens = createRoute({
  getParentRoute: () => shell,
  path: '/token',
  validateSearch,
  component: lazyRouteComponent(() => import('./screens/student-tokens.tsx'), 'StudentTokens'),
})
const transactions = createRoute({
  getParentRoute: () => shell,
  path: '/transactionHistory',
  validateSearch,
  component: lazyRouteComponent(() => import('./screens/transactions.tsx'), 'Transactions'),
})
const statistics = createRoute({
  getParentRoute: () => shell,
  path: '/statistics',
  validateSearch,
  component: lazyRouteComponent(() => import('./screens/statistics.tsx'), 'Statistics'),
})
const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  validateSearch,
  component: lazyRouteComponent(() => import('./screens/settings.tsx'), 'Settings'),
})
const support = createRoute({
  getParentRoute: () => shell,
  path: '/support',
  validateSearch,
  component: lazyRouteComponent(() => import('./screens/support.tsx'), 'Support'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    shell.addChildren([
      dashboard,
      staffs,
      students,
      courses,
      classes,
      videoClasses,
      quizzes,
      invoices,
      payments,
      messages,
      tokens,
      transactions,
      timetable,
      statistics,
      settings,
      support,
    ]),
  ]),
  parseSearch,
  stringifySearch,
  caseSensitive: false,
  defaultPreload: 'intent',
  defaultErrorComponent: Broken,
  defaultNotFoundComponent: NotFound,
  // One list scrolls inside itself; nothing else does.
  scrollRestoration: false,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

export const app: App = buildApp(
  () => {
    const at = router.state.location
    const screen = screens.find(each => each.path === at.pathname)
    return {
      path: at.pathname,
      view: invocationIn(searchOf(at), 'view', registry)?.command,
      tabs: (screen?.tabs.length ?? 0) > 0,
    }
  },
  heard => router.subscribe('onResolved', heard),
  () =>
    navigation(
      () => router,
      () => app,
    ),
)
