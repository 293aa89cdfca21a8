import { visible } from '#contract/visible-text.ts'

type Named = { readonly student_id: string; readonly first_name: string; readonly surname: string }

/** '{first_name} {surname} ({student_id})', as on invoices and payments. */
export const studentString = (student: Named): string => `${fullName(student)} (${student.student_id})`

/** '{first_name} {surname}' */
export const fullName = (student: Omit<Named, 'student_id'>): string =>
  `${student.first_name} ${student.surname}`.trim()

/** Text for storing: NFC, trimmed, single spaces inside, and nothing that cannot be seen. */
export const tidy = (text: string): string =>
  visible(text)
    .normalize('NFC')
    .replace(/[\s\u3000]+/g, ' ')
    .trim()

/** Whether a text has Chinese characters, which are typed without spaces between the words. */
export const hasChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)
