import * as v from 'valibot'
import { text } from './words.ts'

const toFamily = ['family', 'contact', 'school'] as const
const ofMoney = [...toFamily, 'amount', 'months', 'due', 'fps'] as const
const ofLesson = [...toFamily, 'student', 'class', 'date', 'time'] as const

/** What families are written to about, and what a text about it may name. */
export const placeholdersOf = {
  bill: ofMoney,
  reminder: ofMoney,
  absence: ofLesson,
  cancelled: ofLesson,
} as const
export type MessageKind = keyof typeof placeholdersOf
export const messageKinds = ['bill', 'reminder', 'absence', 'cancelled'] as const satisfies readonly MessageKind[]

export const messageLanguages = ['en', 'zh'] as const
export type MessageLanguage = (typeof messageLanguages)[number]
export type MessageText = `text_${MessageKind}_${MessageLanguage}`
export const textOf = (kind: MessageKind, language: MessageLanguage): MessageText => `text_${kind}_${language}`

/** A link that opens a chat carries at most so many characters once they are encoded: nine for each Chinese one. */
export const longestEncoded = 3600
/** So much of them a template may take, so that names, months and amounts have room. */
const longestTemplate = 2700
const encodedLength = (text: string): number => encodeURIComponent(text).length
export const fitsLink = (text: string): boolean => encodedLength(text) <= longestEncoded

/** The first {name} of a template that nothing takes the place of. */
export const strangeIn = (kind: MessageKind, template: string): string | undefined =>
  [...template.matchAll(/\{([^{}\n]*)\}/g)]
    .map(([whole, name = '']) => ({ whole, isKnown: (placeholdersOf[kind] as readonly string[]).includes(name) }))
    .find(({ isKnown }) => !isKnown)?.whole

/** Emoji arrive broken where WhatsApp opens them from a link. */
export const hasEmoji = (text: string): boolean => /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(text)
export const isTooLongTemplate = (template: string): boolean => encodedLength(template) > longestTemplate

/** The text of a kind as a school words it. An empty one is the usual one again. */
const template = (kind: MessageKind) =>
  v.pipe(
    text(2000),
    v.trim(),
    v.check(
      typed => strangeIn(kind, typed) === undefined,
      ({ input }) => `names ${strangeIn(kind, String(input))}. It may name {${placeholdersOf[kind].join('}, {')}}`,
    ),
    v.check(typed => !hasEmoji(typed), 'may have no emoji: they arrive broken'),
    v.check(typed => !isTooLongTemplate(typed), 'is too long: a text has at most 300 Chinese characters'),
  )

/** The texts that families are sent, by kind and language. */
export const messageTexts = {
  text_bill_en: template('bill'),
  text_bill_zh: template('bill'),
  text_reminder_en: template('reminder'),
  text_reminder_zh: template('reminder'),
  text_absence_en: template('absence'),
  text_absence_zh: template('absence'),
  text_cancelled_en: template('cancelled'),
  text_cancelled_zh: template('cancelled'),
} satisfies Readonly<Record<MessageText, v.GenericSchema<string>>>
