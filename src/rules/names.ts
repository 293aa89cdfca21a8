type Named = { readonly student_id: string; readonly first_name: string; readonly surname: string }

/** '{first_name} {surname} ({student_id})', as on invoices and payments. */
export const studentString = (student: Named): string => `${fullName(student)} (${student.student_id})`

/** '{first_name} {surname}' */
export const fullName = (student: Omit<Named, 'student_id'>): string =>
  `${student.first_name} ${student.surname}`.trim()

/** Text for searching: full width folded to half, lower case, single spaces. */
export function folded(text: string): string {
  const lower = text.normalize('NFKC').toLowerCase()
  // Most texts need no change, and a test is faster than a replacement. This runs for every record of a school.
  return untidySpaces.test(lower) ? lower.replace(/\s+/g, ' ').trim() : lower
}
const untidySpaces = /\s\s|[^\S ]|^ | $/

/** Text for storing: NFC, trimmed, single spaces inside. */
export const tidy = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\u3000]+/g, ' ')
    .trim()

/** Whether a text has Chinese characters, which are typed without spaces between the words. */
export const hasChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)
