import { languages } from '#contract/session.ts'

/** The language of an account as an answer has it: left out where none is chosen. */
export function chosenLanguage(stored: string | null | undefined): { readonly language?: (typeof languages)[number] } {
  const language = languages.find(each => each === stored)
  return language ? { language } : {}
}
