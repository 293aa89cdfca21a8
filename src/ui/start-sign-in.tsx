import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { t } from '#client/language.ts'
import { SignIn } from './sign-in.tsx'
import { signInApp } from './sign-in-app.ts'
import { useStore } from './use-store.ts'

const { session, wanted } = signInApp
const loadConsole = () => import('./start-console.tsx')

/** Nobody is signed in: the sign-in alone, quickly there. The console comes while the person types. */
export function start(root: HTMLElement): void {
  const { pathname, search, hash } = location
  if (!/^\/login\/?$/i.test(pathname)) {
    if (pathname + search + hash !== '/') wanted.set(pathname + search + hash)
    history.replaceState(null, '', '/login')
  }
  session.leave()
  root.addEventListener('input', prepare, { once: true })
  const page = createRoot(root)
  page.render(
    <StrictMode>
      <SignInApp />
    </StrictMode>,
  )
  const stop = session.subscribe(() => {
    if (session.get().state !== 'in') return
    stop()
    loadConsole().then(
      console => {
        page.unmount()
        console.start(root)
      },
      // Signed in is kept: the whole page is asked for again.
      () => location.reload(),
    )
  })
}

function SignInApp() {
  const { state } = useStore(session)
  return state === 'out' ? <SignIn /> : <p className="p-4">{t('Loading')}</p>
}

function prepare(): void {
  // What could not be loaded now is loaded when it is needed.
  loadConsole().catch(() => undefined)
  document.fonts.load('1em "Inter Variable"').catch(() => undefined)
}
