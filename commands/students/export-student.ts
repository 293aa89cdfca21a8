import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { personalDataText } from '#client/messages/personal-data.ts'
import { mayExportStudents } from '#rules/roles.ts'

export default command({
  title: 'Export student',
  button: 'Export',
  aliases: ['personal data', 'data access request', 'everything about a student'],
  zh: ['匯出學生資料', '查閱個人資料'],
  arguments: {
    student: ask.entity('anyStudent', { label: 'Student' }),
    format: ask.choice({ label: 'As', options: { pdf: 'PDF, to read', json: 'JSON, with the photo and the log' } }),
  },
  row: 'student',
  start: () => ({ format: 'pdf' }),
  gate: ({ role }) => (mayExportStudents(role) ? undefined : personalDataText.superAdminOnly),
  group: 'details',
  effect: 'read',
  run: async ({ student: { student_id: studentId }, format }, { api, navigator, key }) => {
    const name = `${studentId}.${format}`
    if (format === 'pdf')
      await navigator.document(async () => ({ blob: await api.pdfStudent({ studentId }, { key }), name }))
    else {
      const file = await api.exportStudent({ studentId }, { key })
      navigator.download({ name, type: 'application/json', text: await file.text() })
    }
  },
  said: { done: null },
})
