import './app.css'
import { dress } from './preferences.ts'

dress()
// Browsers that have no Temporal yet load it before anything asks for a date.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
const { start } = await import('./start.tsx')
start(document.getElementById('root')!)
