import { afterAll } from 'vitest'
import { closeWhatIsLeft } from './browser.ts'
import { noteBrowser } from './stopwatch.ts'

/* Runs before every browser test file. Modules, and with them the browser, are shared by the whole worker. */
afterAll(closeWhatIsLeft)
afterAll(noteBrowser)
