import type { Invoice } from '#contract/invoices.ts'
import type { Api } from '../core/api.ts'
import type { Related } from '../entities/field.ts'
import { studentLabel } from '../entities/student.ts'
import { generalText } from '../messages/general.ts'
import type { Message } from '../messages/message.ts'

/** How many people are named. */
const mostNamed = 5

/** The characters of a text that the font of the documents lacks. Its table is loaded with the first text that is not plain. */
async function missingIn(text: string): Promise<string> {
  if (!/[^ -~]/.test(text)) return ''
  return (await import('#rules/printable.ts')).unprintableIn(text).join(' ')
}

/** What cannot be printed of a text. */
export async function unprintable(text: string): Promise<Message | undefined> {
  const characters = await missingIn(text)
  return characters === '' ? undefined : generalText.cannotPrint({ characters })
}

/** What cannot be printed of these names, a line for each. */
async function unprintableNames(names: readonly string[]): Promise<readonly Message[]> {
  const lines: Message[] = []
  for (const student of new Set(names)) {
    const characters = await missingIn(student)
    if (characters !== '') lines.push(generalText.cannotPrintOf({ student, characters }))
  }
  const more = lines.length - mostNamed
  return more > 0 ? [...lines.slice(0, mostNamed), generalText.othersCannotPrint({ count: more })] : lines
}

type OfStudent = Pick<Invoice, 'student_id' | 'student_string'>

/** What cannot be printed of the students of these documents, in either language. */
export async function unprintableStudents(
  rows: readonly OfStudent[],
  api: Pick<Api, 'getStudent'>,
  related: Related,
): Promise<readonly Message[]> {
  const loaded = related.students.size > 0
  const students = loaded
    ? related.students
    : new Map((await api.getStudent({})).data.map(student => [student.student_id, student]))
  const all = { ...related, students }
  return unprintableNames(rows.map(row => `${studentLabel(row, all, row.student_string)} (${row.student_id})`))
}
