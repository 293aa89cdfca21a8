import type { Translation } from '../message.ts'
import { audit } from './audit.ts'
import { captions } from './captions.ts'
import { general } from './general.ts'
import { hints } from './hints.ts'
import { list } from './list.ts'
import { message } from './message.ts'
import { operations } from './operations.ts'
import { prompt } from './prompt.ts'
import { questions } from './questions.ts'
import { refusal } from './refusals.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { signIn } from './sign-in.ts'
import { view } from './view.ts'
import { views } from './views.ts'

/** The Chinese of each area, by the name of the area. */
export const areas = {
  audit,
  general,
  hints,
  list,
  message,
  operations,
  prompt,
  questions,
  session,
  settings,
  shell,
  'sign-in': signIn,
  view,
  views,
} as const

/** All Chinese of the console: what Hong Kong writes. `glossary.md` has the terms. */
export const chinese: Translation = {
  texts: Object.fromEntries(
    Object.entries(areas).flatMap(([area, texts]) =>
      Object.entries(texts).map(([key, text]: [string, string]) => [`${area}.${key}`, text]),
    ),
  ),
  captions,
  refusal,
  between: '、',
}
