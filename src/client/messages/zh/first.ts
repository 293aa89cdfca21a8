import { captions } from './captions.ts'
import { dashboard } from './dashboard.ts'
import { general } from './general.ts'
import { hints } from './hints.ts'
import { list } from './list.ts'
import { message } from './message.ts'
import { prompt } from './prompt.ts'
import { session } from './session.ts'
import { shell } from './shell.ts'
import { signIn } from './sign-in.ts'

/** What the sign-in and the first screen need, by area. It is loaded before they are drawn. */
export const firstAreas = {
  dashboard,
  general,
  hints,
  list,
  message,
  prompt,
  session,
  shell,
  'sign-in': signIn,
} as const
export { captions }
