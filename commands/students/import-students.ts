import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'

export default command({
  title: 'Import students',
  aliases: ['csv', 'upload students', 'excel'],
  zh: ['匯入學生'],
  arguments: { rows: ask.table({ label: 'Rows', missing: 'Paste or drop a CSV file first.' }) },
  screen: '/students',
  keys: 'I',
  form: { title: 'Import students', submit: 'Import', cancel: 'Cancel', busy: 'Importing...', own: true },
  effect: 'final',
  final: 'An import of students cannot be undone with Ctrl+Z.',
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
      const created = count('create')
      return `${created} ${created === 1 ? 'student' : 'students'} created, ${count('change')} changed, ${count('same')} the same as before.`
    },
  },
})
