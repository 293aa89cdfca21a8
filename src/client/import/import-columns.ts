import type { StudentField } from '#contract/students.ts'
import { studentFieldLabels, studentFields } from '#rules/student-fields.ts'

/** What a row of an import has: the fields of the student, and the id that says which student it is about. */
export type RowField = StudentField | 'student_id'
/** What a column of an import can be: one of these, or a name with all of its parts. */
export type ImportField = RowField | 'full_name'

export const rowFields: readonly RowField[] = ['student_id', ...studentFields]
export const importFields: readonly ImportField[] = ['student_id', 'full_name', ...studentFields]

export const importFieldLabels: Readonly<Record<ImportField, string>> = {
  student_id: 'Student ID',
  full_name: 'Full Name',
  ...studentFieldLabels,
}

const parent =
  '(?:parents?|guardians?|mothers?|fathers?|mums?|moms?|dads?|emergency|contactperson|家長|家长|監護人|监护人|父母|母親|父親|媽媽|爸爸|緊急|聯絡人|緊急聯絡人)(?:的)?'
const dialled =
  '(?:telephone|phone|tel|mobilephone|mobile|cellphone|cell|whatsapp|contact|電話|电话|手機|手机|手提|手提電話|流動電話|聯絡電話|联络电话|聯絡|聯絡方法)(?:no|number|num|號碼|号码)?'
const called = '(?:name|fullname|姓名|名字|名稱|名)'

/** Patterns for a whole heading without spaces and punctuation: 'School address' is not a school. */
type Words = readonly (readonly [ImportField, RegExp])[]

const words: Words = [
  ['student_login_id', /^(?:student)?(?:login|user)(?:id|name)?$|^(?:登入|登錄|登录)(?:名稱|名|編號|帳號|號|id)?$/],
  [
    'student_login_id',
    /^(?:student)?account(?:id|name)?$|^(?:用戶|用户|帳戶|賬戶)(?:名稱|名|編號)?$|^(?:帳號|賬號|账号)$/,
  ],
  ['student_id', /^student(?:no|number|code|ref)$|^id$|^sid$|^(?:學生|学生|學員)(?:編號|编号|號碼|号码)$/],
  ['parent_phone', new RegExp(`^${parent}${dialled}$`)],
  ['parent_name', new RegExp(`^${parent}${called}?$`)],
  ['relationship', /^relation(?:ship)?(?:(?:to|with)(?:the)?(?:student|child|pupil))?$/],
  ['relationship', /^(?:與|与)?(?:學生|学生)?(?:之|的)?(?:關係|关系)$|^稱謂$/],
  ['chinese_name', new RegExp(`^(?:chinese|中文|漢字)${called}$|^nameinchinese$`)],
  [
    'full_name',
    /^(?:(?:students?|pupils?|whole|full|english|eng)?(?:full)?names?|nameinenglish|nameof(?:the)?(?:student|pupil|child)|(?:學生|学生)?英文(?:姓名|名字全名|全名)|全名)$/,
  ],
  ['first_name', /^(?:english|eng|英文)?(?:first|given|fore|christian)names?$|^(?:英文)?(?:名|名字)$/],
  ['surname', /^(?:english|eng|英文)?(?:surname|(?:last|family)names?)$|^(?:英文)?(?:姓|姓氏)$/],
  ['phone', new RegExp(`^(?:own|home|住宅)?${dialled}$`)],
  ['school', /^(?:current|day|present)?(?:school|college)(?:name)?$|^(?:就讀|就读|現讀)?(?:學校|学校)(?:名稱|名称)?$/],
  ['grade', /^(?:grade|form|yeargroup)(?:level)?$|^(?:就讀|就读)?(?:年級|年级)$/],
  [
    'address',
    /^(?:home|mailing|postal|residential|correspondence)?addr(?:ess)?$|^(?:住宅|家庭|通訊|郵寄)?(?:地址|住址)$/,
  ],
]

/** Used where no other heading matches a field better. */
const weakWords: Words = [
  ['chinese_name', /^姓名$/],
  ['grade', /^(?:class|level|year|formclass)$|^(?:就讀|就读)?(?:班別|班别|班級|班级|班|級|级)$/],
]

/** The patterns name simplified headings themselves. */
const lowered = (text: string): string => text.normalize('NFKC').toLowerCase().trim()
const lettersAndDigits = (text: string): string => lowered(text).replace(/[^\p{L}\p{N}]/gu, '')
const owner = /^(?:(?:students?|pupils?|child)(?:['’]?s)?[\s_]+|(?:學生|学生|學員)的?)/

/** The readings of a heading: whole, its Chinese part, its other part, and each of them without the word 'student'. */
function readings(heading: string): readonly string[] {
  const whole = lowered(heading)
  const han = /\p{Script=Han}/gu
  const each = [whole, whole.match(han)?.join('') ?? '', whole.replace(han, '').trim()]
  const all = [...each, ...each.map(reading => reading.replace(owner, ''))].map(lettersAndDigits)
  return [...new Set(all)].filter(reading => reading !== '')
}

const isLabel = (field: ImportField, reading: string): boolean =>
  reading === lettersAndDigits(importFieldLabels[field]) || reading === lettersAndDigits(field)

const passes: readonly ((reading: string) => ImportField | undefined)[] = [
  reading => importFields.find(field => isLabel(field, reading)),
  reading => words.find(([, fits]) => fits.test(reading))?.[0],
  reading => weakWords.find(([, fits]) => fits.test(reading))?.[0],
]

/** The field that each heading names. When several name the same field, the clearest or else the first gets it. */
export function matchColumns(headings: readonly string[]): (ImportField | undefined)[] {
  const read = headings.map(readings)
  const matched: (ImportField | undefined)[] = headings.map(() => undefined)
  const matchedColumns = new Set<number>()
  for (const fieldOf of passes) {
    read.forEach((each, at) => {
      if (matchedColumns.has(at)) return
      const field = each.map(fieldOf).find(found => found !== undefined)
      if (!field) return
      matchedColumns.add(at)
      if (!matched.includes(field)) matched[at] = field
    })
  }
  return matched
}

/** Whether a row is a heading: so many cells name a field, and no cell holds a number like a phone or an id. */
export const isHeading = (cells: readonly string[], least = 1): boolean =>
  matchColumns(cells).filter(field => field !== undefined).length >= least &&
  !cells.some(cell => /\d{4}/.test(lettersAndDigits(cell)))

/** How many lines a title may have above the heading. */
const mostTitles = 25

/**
 * Which row is the heading; `undefined` when none is. Above it a list may have its title, and a line with the day it was
 * printed on: they name no field, or one by chance.
 */
export function headingAt(rows: readonly (readonly string[])[]): number | undefined {
  const first = rows[0] ?? []
  if (isHeading(first, 2)) return 0
  const below = rows.slice(1, mostTitles + 1).findIndex(cells => isHeading(cells, 2))
  if (below >= 0) return below + 1
  if (isHeading(first)) return 0
  // A list of names alone.
  const only = rows.slice(1, mostTitles + 1).findIndex(cells => isHeading(cells) && filledIn(cells) === 1)
  return only < 0 ? undefined : only + 1
}

const filledIn = (cells: readonly string[]): number => cells.filter(cell => cell.trim() !== '').length

/** Whether all of these cells are Chinese. */
const areChinese = (cells: readonly string[]): boolean =>
  cells.some(cell => cell.trim() !== '') && cells.every(cell => !/\p{Script=Latin}/u.test(cell))

/**
 * The columns, once it is seen what is in them. A column of names that are not Chinese has the whole name where no other
 * has a part of it, and the Chinese one where others have the parts.
 */
export function seenColumns(
  columns: readonly (ImportField | undefined)[],
  cellsOf: (column: number) => readonly string[],
): readonly (ImportField | undefined)[] {
  const has = (field: ImportField) => columns.includes(field)
  const [hasFirst, hasSurname] = [has('first_name'), has('surname')]
  return columns.map((field, at) => {
    if (field === 'chinese_name' && !hasFirst && !hasSurname && !has('full_name'))
      return areChinese(cellsOf(at)) ? field : 'full_name'
    if (field !== 'full_name' || (!hasFirst && !hasSurname)) return field
    return !has('chinese_name') && areChinese(cellsOf(at)) ? 'chinese_name' : undefined
  })
}

const phone = /^(?:\+?852)?[2-9]\d{7}$/
/** What the cells of a field look like, for files without headings. */
const looks: Words = [
  ['student_id', /^S\d{4,}$/],
  ['chinese_name', /^[\p{Script=Han}·]{2,6}$/u],
  ['phone', phone],
  ['parent_phone', phone],
  ['grade', /^(?:[PSFYG]\.?[1-6]|Y1[0-3]|[小中][一二三四五六])[A-Z]?$/i],
]

/** Guesses the field of each column in a file without headings, from what most of its cells look like. */
export function guessColumns(rows: readonly (readonly string[])[], columns: number): (ImportField | undefined)[] {
  const guessed: (ImportField | undefined)[] = []
  for (let at = 0; at < columns; at += 1) {
    const cells = rows.map(row => (row[at] ?? '').normalize('NFKC').replace(/[\s-]/g, '')).filter(cell => cell !== '')
    const fitting = (look: RegExp) => cells.filter(cell => look.test(cell)).length
    guessed.push(looks.find(([field, look]) => !guessed.includes(field) && fitting(look) * 2 > cells.length)?.[0])
  }
  return guessed
}

/** The columns after `column` is set to `field` or to nothing. A column that had the field before loses it. */
export const withColumn = (
  columns: readonly (ImportField | undefined)[],
  column: number,
  field: ImportField | undefined,
): (ImportField | undefined)[] => columns.map((each, at) => (at === column ? field : each === field ? undefined : each))
