import '../styles/app.css'
import { keys } from '../app/keyboard.ts'
import { startLanguage } from '../app/language.ts'
import { applyDensity, applyTheme } from '../app/preferences.ts'
import { keepFocus } from '../kit/focus-reconciler.ts'
import { followSizes } from '../kit/sizes.ts'

const hasCredentials = () => localStorage.getItem('authToken') !== null && localStorage.getItem('userRole') !== null

applyTheme()
applyDensity()
followSizes()
keepFocus()
// Browsers without Temporal need the polyfill before any date is read.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
const checkInPage = import.meta.env.DEV ? '/src/ui/check-in/check-in.html' : '/check-in.html'
// Families' phones get a page of their own from Klass. Another server may know nothing of it and send this one.
if (/^\/checkin\/?$/i.test(location.pathname)) location.replace(`${checkInPage}${location.search}`)
/** Imports only the page that is needed. */
const page = () => {
  if (!hasCredentials()) return import('./start-sign-in.tsx')
  keys.listen()
  // The commands are there before the screens that show them: each part runs in a task of its own.
  void import('../app/registry.ts')
  return import('./start-console.tsx')
}
// The texts of another language come at the same time, and before anything is drawn.
const [{ start }] = await Promise.all([page(), startLanguage()])
start(document.getElementById('root')!)
