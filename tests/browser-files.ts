import { afterAll } from 'vitest'
import { closeWhatIsLeft } from './browser.ts'

/* Runs before every browser test file. Modules, and with them the browser, are shared by the whole worker. */
afterAll(closeWhatIsLeft)
