import './app.css'
import { dress } from './preferences.ts'

dress()
// Browsers that have no Temporal yet load it before anything asks for a date.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
// What the code of a lesson leads to is opened on families' phones, which need nothing of the console.
const isCheckIn = /^\/checkin\/?$/i.test(location.pathname)
const { start } = isCheckIn ? await import('./check-in/check-in.tsx') : await import('./start.tsx')
start(document.getElementById('root')!)
