import { keyboard } from '#client/keys/keyboard.ts'
import { isComposing, isTyping } from '../kit/typing.ts'

/** The keyboard of this window: it hears what is typed before there is a console. */
export const keys = keyboard({ page: () => window, isTyping, isComposing })
