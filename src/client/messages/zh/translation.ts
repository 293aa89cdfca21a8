import type { Translation } from '../message.ts'

type Areas = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The Chinese of the console, or as much of it as is loaded. `glossary.md` has the terms. */
export const chineseOf = (
  areas: Areas,
  captions: Translation['captions'],
  refusal: Translation['refusal'] = () => undefined,
): Translation => ({
  texts: Object.fromEntries(
    Object.entries(areas).flatMap(([area, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${area}.${key}`, text]),
    ),
  ),
  captions,
  refusal,
  between: '、',
})
