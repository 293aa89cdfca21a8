import type { Erasure } from '#contract/personal-data.ts'
import { fullName, studentString } from '#rules/names.ts'

type Value = string | null
type Tables = Readonly<Record<string, Readonly<Record<string, Value>>>>

/** What an erased student is called. */
export const erasedName = (student_id: string) => ({ student_id, first_name: 'Erased', surname: student_id })

/** What of two is erased less. */
export const lesserOf = (one: Erasure, other: Erasure): Erasure => (one === other ? one : 'details')

/** The columns about a student that are emptied with the details, and what they become. */
const details = {
  students: {
    student_login_id: '',
    phone: '',
    school: '',
    grade: '',
    parent_name: '',
    relationship: '',
    parent_phone: '',
    address: '',
    student_photo: null,
  },
  leave_requests: { title: null, description: null },
  bookings: { remark: null },
  student_notes: { text: '' },
  messages: { text: '' },
  quiz_results: { student_result: null },
  families: { contact_name: '', phone: '' },
  reminders: { recipient: '', text: '' },
  bank_lines: { text: '', payer: '' },
} as const satisfies Tables

/** Those that are emptied with the name. */
const names = (studentId: string) => {
  const student = erasedName(studentId)
  const student_string = studentString(student)
  return {
    students: { first_name: student.first_name, surname: student.surname, chinese_name: '' },
    invoices: { student_string, student_name: fullName(student), chinese_name: '', void_reason: '' },
    payments: { student_string },
    credit_notes: { reason: '' },
    credits: { reason: '' },
    charges: { text: '' },
    discount_rules: { reason: '' },
    invoice_lines: { description: '' },
    money_in: { note: '', payer: '' },
    refunds: { reason: '' },
    families: { name: '' },
  } as const satisfies Tables
}

type Columns = Readonly<Record<string, unknown>>

/** What the columns of a table become; undefined for a table without texts about a student. */
export const emptiedOf = (
  table: string,
  what: Erasure,
  studentId: string,
): Readonly<Record<string, Value>> | undefined => {
  const both: readonly Tables[] = what === 'everything' ? [details, names(studentId)] : [details]
  const found = both.map(tables => tables[table]).filter(columns => columns !== undefined)
  return found.length === 0 ? undefined : Object.assign({}, ...found)
}

/** A mark says nothing about who got it. Words may. */
const isMark = (column: string, value: string): boolean => column === 'student_result' && /^[\d\s./%-]*$/.test(value)

/** The columns of a row about the student that change, with their new values. */
export function emptied(row: Columns, to: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  const changes = Object.entries(to).filter(([column, value]) => {
    const now = row[column]
    return typeof now === 'string' && now !== '' && now !== value && !isMark(column, now)
  })
  return Object.fromEntries(changes)
}

/** A text about the student that is looked for in the texts of others, and what takes its place. */
export type Term = { readonly words: string; readonly put: string }

/** Short ones would be found in words that mean something else. */
const isTelling = (words: string): boolean => words.length >= (/\p{Script=Han}/u.test(words) ? 2 : 4)

/** The columns of a student that are looked for in other texts. A school or a grade is that of many. */
const telling = ['student_login_id', 'phone', 'parent_name', 'parent_phone', 'address'] as const

/** What to look for, from what the student is and was called. Longer ones come first, because they may contain others. */
export function termsOf(
  studentId: string,
  what: Erasure,
  rows: readonly Columns[],
  invoiced: readonly string[],
): readonly Term[] {
  const texts = rows.flatMap(row => telling.map(column => row[column]))
  const called = rows.flatMap(({ first_name, surname, chinese_name }) => [
    ...(typeof first_name === 'string' && typeof surname === 'string'
      ? [`${first_name} ${surname}`.trim(), `${surname} ${first_name}`.trim()]
      : []),
    chinese_name,
  ])
  const put = fullName(erasedName(studentId))
  const pairs: readonly (readonly [unknown, string])[] = [
    ...texts.map(words => [words, ''] as const),
    ...(what === 'everything' ? [...called, ...invoiced].map(words => [words, put] as const) : []),
  ]
  const found = new Map<string, string>()
  for (const [words, put] of pairs) if (typeof words === 'string' && isTelling(words)) found.set(words, put)
  return [...found]
    .map(([words, put]) => ({ words, put }))
    .toSorted((one, other) => other.words.length - one.words.length)
}

/** How a text stands in the settings of a saved view, which are written as in a URL, and in the JSON of a recording. */
const codings: readonly ((text: string) => string)[] = [
  text => new URLSearchParams([['', text]]).toString().slice(1),
  text => JSON.stringify(text).slice(1, -1),
]

/** The terms, and how they stand where they are written otherwise. */
export function alsoCoded(terms: readonly Term[]): readonly Term[] {
  const coded = codings.flatMap(code => terms.map(({ words, put }) => ({ words: code(words), put: code(put) })))
  const others = coded.filter(({ words }) => terms.every(each => each.words !== words))
  return [...terms, ...others].toSorted((one, other) => other.words.length - one.words.length)
}

/** The text without these terms. */
export const without = (text: string, terms: readonly Term[]): string =>
  terms.reduce((rest, { words, put }) => rest.replaceAll(words, put), text)

/** JSON without these terms in any of its texts. */
export const withoutInJson = (json: string, terms: readonly Term[]): string =>
  JSON.stringify(
    JSON.parse(json, (_, value: unknown) => (typeof value === 'string' ? without(value, terms) : value)) as unknown,
  )

/** Who somebody is. Another student may have the same phone or name, and keeps it. */
const identity: ReadonlySet<string> = new Set([
  ...Object.keys(details.students),
  'first_name',
  'surname',
  'chinese_name',
  'contact_name',
  'student_name',
  'student_string',
  'username',
])

/**
 * A value of JSON with the terms taken out of its texts, but not out of who others are. What stands in a part of a record
 * is the student's own when the record is.
 */
export function withoutIn(value: unknown, terms: readonly Term[], studentId: string, isOwnRecord = false): unknown {
  if (typeof value === 'string') return without(value, terms)
  if (Array.isArray(value)) return value.map(each => withoutIn(each, terms, studentId, isOwnRecord))
  if (typeof value !== 'object' || value === null) return value
  const isOwn = 'student_id' in value ? value.student_id === studentId : isOwnRecord
  const isOthers = (name: string, each: unknown) =>
    identity.has(name) && !isOwn && !(typeof each === 'string' && each.includes(`(${studentId})`))
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      isOthers(name, each) ? each : withoutIn(each, terms, studentId, isOwn),
    ]),
  )
}
