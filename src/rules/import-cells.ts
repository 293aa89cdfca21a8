import type { Clause } from '#contract/fill.ts'
import type { ImportRow } from '#contract/students.ts'
import { dialled } from './phones.ts'
import { studentFieldLabels, studentFields } from './student-fields.ts'

export type ImportCell = Exclude<keyof ImportRow, 'line'>
export const importCells: readonly ImportCell[] = ['student_id', ...studentFields]
export const cellLabel = (field: ImportCell): string =>
  field === 'student_id' ? 'Student ID' : studentFieldLabels[field]

/** Something that is said of a field. `doubt`: somebody should look at it. */
export type ImportNote = { readonly field: ImportCell; readonly said: Clause; readonly doubt: boolean }

/** What spreadsheets show in place of a value. */
const error =
  /^(?:#(?:N\/A|N\/D|REF|VALUE|WERT|NAME|DIV\/0|NUM|NULL|ERROR|SPILL|CALC|FIELD|BUSY|BLOCKED|UNKNOWN|CONNECT|GETTING_DATA)[!?]?|#{2,}|Err:\d{3})$/i
/** What stands for nothing. */
const nothing = /^(?:n\/a|n\.a\.?|[-–—－_]+|\/|\(?(?:blank|empty)\)?|無|沒有|无|没有|不適用)$/i
/** The same, where it is nobody's name. */
const nothingUnlessName = /^(?:null|nil|none|nan|na|undefined)$/i
const names: ReadonlySet<ImportCell> = new Set(['first_name', 'surname', 'parent_name'])
const numbers: ReadonlySet<ImportCell> = new Set(['student_id', 'student_login_id', 'phone', 'parent_phone'])

/** What a cell of a spreadsheet holds: a value, nothing, or what is left of a number. */
type Reading = { readonly value: string; readonly note?: ImportNote } | { readonly refused: Clause }

/** Reads a cell: what a spreadsheet puts in place of a value is none, and a number must have all of its digits. */
export function readCell(field: ImportCell, text: string): Reading {
  const cell = text.normalize('NFKC').trim()
  if (cell === '') return { value: text }
  const isError = error.test(cell)
  if (isError || nothing.test(cell) || (!names.has(field) && nothingUnlessName.test(cell))) {
    const said = { code: 'importEmpty', values: { field: cellLabel(field), value: cell } } as const
    return { value: '', note: { field, said, doubt: isError } }
  }
  if (!numbers.has(field)) return { value: text }
  const whole = /^(\d+)[.,]0+$/.exec(cell)?.[1]
  if (whole !== undefined) return { value: whole }
  const [, lead, decimals = '', exponent] = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i.exec(cell) ?? []
  // A login ID may be called so.
  if (lead === undefined || (!cell.includes('+') && !field.endsWith('phone'))) return { value: text }
  const places = Number(exponent)
  const rest = decimals.slice(places)
  if (decimals.length >= places && /^0*$/.test(rest)) return { value: `${lead}${decimals.slice(0, places)}` }
  return { refused: { code: 'importLostDigits', values: { field: cellLabel(field), value: cell } } }
}

const ofHongKong = /^[2-9]\d{7}$/
const ofMainland = /^(?:86)?1[3-9]\d{9}$/
const ofMacau = /^8536\d{7}$/
/** A day that has slipped into the column has eight digits as well. */
const day = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})$/
const international = /^(?:\+|00)/

/** Whether a text is a phone number, or several of them. */
export const isPhone = (text: string): boolean =>
  text
    .normalize('NFKC')
    .replace(/\b(?:ext|x)\.?\s*\d+$/i, '')
    .split(/\s*(?:[/,;、]|\bor\b|或)\s*/i)
    .every(each => {
      // Who it belongs to may be said beside it.
      const number = each.replace(/\([^\d)]*\)|\p{L}+[.:]?/gu, '').trim()
      const digits = dialled(number)
      if (day.test(number)) return false
      if (ofHongKong.test(digits) || ofMainland.test(digits) || ofMacau.test(digits)) return true
      return international.test(number) && digits.length >= 8 && digits.length <= 17
    })

/** Says of a phone that it is none, because of its digits. */
export const phoneNote = (field: 'phone' | 'parent_phone', text: string): ImportNote | undefined =>
  text === '' || isPhone(text)
    ? undefined
    : { field, said: { code: 'importPhone', values: { field: cellLabel(field), value: text } }, doubt: true }
