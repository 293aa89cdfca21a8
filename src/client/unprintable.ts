import type { Invoice } from '#contract/invoices.ts'
import type { Related } from './entities/field.ts'
import { studentLabel } from './entities/student.ts'
import { generalText } from './messages/general.ts'
import type { Message } from './messages/message.ts'

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
export async function unprintableNames(names: readonly string[]): Promise<readonly Message[]> {
  const lines: Message[] = []
  for (const student of new Set(names)) {
    const characters = await missingIn(student)
    if (characters !== '') lines.push(generalText.cannotPrintOf({ student, characters }))
  }
  const more = lines.length - mostNamed
  return more > 0 ? [...lines.slice(0, mostNamed), generalText.othersCannotPrint({ count: more })] : lines
}

/** The student of a document, in both languages. */
export const printedName = (row: Pick<Invoice, 'student_id' | 'student_string'>, related: Related): string =>
  `${studentLabel(row, related, row.student_string)} (${row.student_id})`
