import { expect, it } from 'vitest'
import { files, textOf } from './files.ts'

/** What draws rows, and what makes them a file. */
const draws = /<(Table|Sheet|List|ListDialog)\s/
const exported = /\bsheetOf(Parts|Kind)?\(|\bsheetColumns\b|\buse(Field|Entity)List\(/

/** Rows without an export, and why. */
const without: Readonly<Record<string, string>> = {
  'src/ui/list/list-dialog.tsx': 'passes on what its lists have',
  'src/ui/school/settings/part.tsx': 'draws the rows of the settings, which export them',
  'src/ui/school/holidays/import-holidays.tsx': 'the days of a law, before they are imported',
  'src/ui/school/students/import/columns.tsx': 'the columns of a file that somebody has on their computer',
  'src/ui/school/students/import/rows-step.tsx': 'its rows',
  'src/ui/school/bank/import-bank-file.tsx': 'the rows of a file that somebody has on their computer',
  'src/ui/many/row-table.tsx': 'the rows of a plan or a job, which were selected in a list',
  'src/ui/many/jobs-dialog.tsx': 'what was done for many rows; the log has each of them',
}

it('every list can be exported, or stands here with a reason', () => {
  const drawing = files.filter(
    path => /^src\/ui\/(?!kit\/).*\.tsx$/.test(path) && draws.test(textOf(path)) && !exported.test(textOf(path)),
  )
  expect(drawing.filter(path => !(path in without))).toEqual([])
})
