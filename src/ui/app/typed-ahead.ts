import { store } from '#client/core/store.ts'
import type { Press } from '#client/keys/waiting-keys.ts'

/** What was typed after an Enter that had to wait: it is for what that Enter opens. Whoever keeps keys takes it from here. */
export const typedAhead = store<readonly Press[]>([])

/** How often a dialog has opened by itself, after something was done: what is typed on was meant for what was there before. */
export const openedItself = store(0)
