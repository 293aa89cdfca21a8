import './app.css'
import { applyTheme } from './preferences.ts'

const hasCredentials = () => localStorage.getItem('authToken') !== null && localStorage.getItem('userRole') !== null

applyTheme()
// Browsers that have no Temporal yet load it before anything asks for a date.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
/** The page that is needed, and nothing of the others. */
const page = () => {
  // What the code of a lesson leads to is opened on families' phones, which need nothing of the console.
  if (/^\/checkin\/?$/i.test(location.pathname)) return import('./check-in/check-in.tsx')
  return hasCredentials() ? import('./start-console.tsx') : import('./start-sign-in.tsx')
}
const { start } = await page()
start(document.getElementById('root')!)
