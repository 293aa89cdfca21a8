import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { today } from '#client/core/today.ts'
import { studentsText } from '#client/messages/students.ts'

/** So many ids an address takes. */
const mostIds = 100

export default command({
  title: 'Import students',
  aliases: ['new students', 'csv', 'upload students', 'excel'],
  zh: ['匯入學生'],
  arguments: { rows: ask.table({ label: 'Rows', missing: studentsText.pasteOrDropACsvFile }) },
  screen: '/students',
  keys: 'I',
  form: { title: 'Import students', submit: 'Import', cancel: 'Cancel', busy: 'Importing...', own: true },
  effect: 'undoable',
  run: async ({ rows }, { api, key }) => {
    const { data } = await api.importStudents(
      { rows: rows.map(row => ({ ...row, line: Number(row.line) })), dryRun: false },
      { key },
    )
    return data.rows
  },
  said: {
    done: (_, rows) => {
      const count = (outcome: string) => rows.filter(row => row.outcome === outcome).length
      return studentsText.imported({ count: count('create'), changed: count('change'), same: count('same') })
    },
    /** A link to those who came in. */
    found: (_, rows) => {
      const ids = rows.flatMap(row => (row.outcome === 'create' && row.student_id ? [row.student_id] : []))
      if (ids.length === 0) return undefined
      const of = studentsText.showImported({ count: ids.length })
      // An address has no room for more: those who registered today.
      const q = ids.length <= mostIds ? `student_id:${ids.join(',')}` : `registered:${today().toString()}`
      return { label: of, path: '/students', search: { q } }
    },
  },
})
