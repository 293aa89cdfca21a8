import { afterAll } from 'vitest'
import { closeWhatIsLeft } from './browser.ts'

/* Runs before every browser test file: the modules, and with them the browser, are those of the whole worker. */
afterAll(closeWhatIsLeft)
