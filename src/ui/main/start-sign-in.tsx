import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { generalText } from '#client/messages/general.ts'
import { t } from '#client/messages/message.ts'
import { keys } from '../app/keyboard.ts'
import { signInApp } from '../app/sign-in-app.ts'
import { useStore } from '../app/use-store.ts'
import { SignIn } from '../shell/sign-in.tsx'

const { session, wanted } = signInApp
const loadConsole = () => import('./start-console.tsx')

/** Starts only the sign-in page, so that it appears fast. The console loads while the person types. */
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
    keys.listen()
    loadConsole().then(
      console => {
        page.unmount()
        console.start(root)
      },
      // The console could not be loaded. The session is stored, so a reload of the page continues signed in.
      () => location.reload(),
    )
  })
}

function SignInApp() {
  const { state } = useStore(session)
  return state === 'out' ? <SignIn /> : <p className="p-4">{t(generalText.loading)}</p>
}

function prepare(): void {
  // A failure does not matter here: the console is loaded again when it is needed.
  loadConsole().catch(() => undefined)
}
