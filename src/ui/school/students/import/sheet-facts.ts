import type { Csv } from '#client/export/csv.ts'
import { unread } from '#client/import/encodings.ts'
import { importFieldLabels } from '#client/import/import-columns.ts'
import { caption, type Message } from '#client/messages/message.ts'
import { studentImportText } from '#client/messages/student-import.ts'
import { fullName } from '#rules/names.ts'
import { requiredStudentFields } from '#rules/student-fields.ts'
import { grouped } from './checked-rows.ts'
import { rowsOf, type Sheet, type SheetRow } from './sheet.ts'

const sampled = 3
const beyondAscii = /[\u0080-\uFFFF]/
const nameOf = ({ fields: { first_name = '', surname = '', chinese_name = '' } }: SheetRow): string =>
  [fullName({ first_name, surname }), chinese_name].filter(Boolean).join(' ')

/** Some names as they would be stored: those whose letters differ between encodings, if there are any. */
export function sampleNames(sheet: Sheet): readonly string[] {
  const names = [...new Set(rowsOf(sheet).flatMap(row => (row.leftOut ? [] : nameOf(row))))].filter(Boolean)
  const telling = names.filter(name => beyondAscii.test(name))
  return [...telling, ...names.filter(name => !telling.includes(name))].slice(0, sampled)
}

/** Whether another encoding would make other letters of it. */
export const hasOtherLetters = ({ text, csv }: Sheet): boolean =>
  text !== undefined && csv.rows.some(({ cells }) => cells.some(cell => beyondAscii.test(cell)))

/** Problems of the file as a whole, shown above its rows. */
export function warningsOf({ columns, text, csv }: Sheet): readonly Message[] {
  // A whole name has both, and a Chinese one stands for them.
  const isNamed = (['student_id', 'full_name', 'chinese_name'] as const).some(field => columns.includes(field))
  const unnamed = isNamed ? [] : requiredStudentFields.filter(field => !columns.includes(field))
  return [
    ...(text && text.lost > 0
      ? [
          studentImportText.charactersLost({
            count: grouped(text.lost),
            encoding: text.encoding,
            lines: unreadLines(csv),
          }),
        ]
      : []),
    ...(unnamed.length > 0
      ? [
          studentImportText.noColumnIs({
            fields: unnamed
              .map(field => caption(importFieldLabels[field]))
              .reduce((one, other) => studentImportText.either({ one, other })),
          }),
        ]
      : []),
  ]
}

const mostLines = 5
/** '3, 17, 20 …' */
function unreadLines({ rows }: Csv): string {
  const lines = rows.flatMap(({ line, cells }) => (cells.some(cell => cell.includes(unread)) ? [line] : []))
  return `${lines.slice(0, mostLines).join(', ')}${lines.length > mostLines ? ' …' : ''}`
}
