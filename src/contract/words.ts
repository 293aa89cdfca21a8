import * as v from 'valibot'
import { isLongerThan } from './visible-text.ts'

/** Whether a database can store a text: no NUL, no half of a surrogate pair. */
export const isStorable = (value: string): boolean => !value.includes('\0') && value.isWellFormed()

/** A secret: exactly what was typed. At most `max` characters. */
export const secret = (max = 1000) =>
  v.pipe(
    v.string('must be text'),
    v.check(isStorable, 'holds characters that cannot be stored'),
    v.maxLength(max, `may have at most ${max} characters`),
    v.metadata({ secret: true }),
  )
export const isSecret = (schema: v.GenericSchema): boolean => v.getMetadata(schema).secret === true

/** Valibot's rule for the longest text, which counts characters as people do: an emoji of several persons is one. */
function maxCharacters(max: number): v.GenericValidation<string> {
  const counted = v.maxLength<string, number, string>(max, `may have at most ${max} characters`)
  return {
    ...counted,
    '~run': (dataset, config) =>
      typeof dataset.value === 'string' && isLongerThan(dataset.value, max)
        ? counted['~run'](dataset, config)
        : dataset,
  }
}

/** Text that a database can store. At most `max` characters. */
export const text = (max = 1000) =>
  v.pipe(v.string('must be text'), v.check(isStorable, 'holds characters that cannot be stored'), maxCharacters(max))

/** Text that is not blank; trimmed. */
export const someText = (max = 1000) => v.pipe(text(max), v.trim(), v.nonEmpty('is required'))

/** An id, or a name used as a key. The console never looks inside. */
export const Id = someText(200)

/** A name that identifies something, so it may be no longer than a key. */
export const Name = v.pipe(someText(200), v.maxBytes(2000, 'is too long'))

/** A name that is given to something. Without a letter or a digit nobody can say it, and a path cannot carry it. */
export const NewName = v.pipe(Name, v.regex(/[\p{L}\p{N}]/u, 'must have a letter or a digit'))

const daysIn = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31

/** A day that exists in the calendar, yyyy-MM-dd. */
export const PlainDate = v.pipe(
  v.string('must be a date'),
  v.regex(/^(19|20)\d\d-(0[1-9]|1[0-2])-\d\d$/, 'must be a date written yyyy-MM-dd'),
  v.check(value => {
    const day = Number(value.slice(8))
    return day >= 1 && day <= daysIn(Number(value.slice(0, 4)), Number(value.slice(5, 7)))
  }, 'is not a day of the calendar'),
)

/** yyyy-MM */
export const Month = v.pipe(
  v.string('must be a month'),
  v.regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, 'must be a month written yyyy-MM'),
)

/** Accepts HH:mm and HH:mm:ss, gives HH:mm:ss. */
export const Time = v.pipe(
  v.string('must be a time'),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'must be a time written HH:mm'),
  v.transform(value => (value.length === 5 ? `${value}:00` : value)),
)

/** Dollars with at most two decimals, as on the wire. Inside the server money is whole cents. */
export const Dollars = v.pipe(
  v.number('must be an amount'),
  v.finite('must be an amount'),
  v.check(value => Math.abs(Math.round(value * 100) - value * 100) < 1e-6, 'may have at most two decimals'),
  v.maxValue(10_000_000, 'is too large'),
)

export const Toggle = v.boolean('must be true or false')
