import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'
import { studentsText } from '#client/messages/students.ts'

export default command({
  title: 'Import students',
  aliases: ['csv', 'upload students', 'excel'],
  zh: ['匯入學生'],
  arguments: { rows: ask.table({ label: 'Rows', missing: studentsText.pasteOrDropACsvFile }) },
  screen: '/students',
  keys: 'I',
  form: { title: 'Import students', submit: 'Import', cancel: 'Cancel', busy: 'Importing...', own: true },
  effect: 'final',
  final: studentsText.importIsFinal,
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
  },
})
