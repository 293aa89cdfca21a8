import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import { anyStudent } from '#client/entities/student.ts'
import { list, type Message, verbatim } from '#client/messages/message.ts'
import { personalDataText } from '#client/messages/personal-data.ts'
import { voidInvoice, wayOut } from '#client/school/ways-out.ts'
import { mayErase } from '#rules/roles.ts'
import { tokenCount } from '#rules/tokens.ts'

export default command({
  title: 'Erase student',
  button: 'Erase',
  aliases: ['forget student', 'personal data', 'privacy', 'PDPO'],
  zh: ['清除學生資料', '個人資料私隱'],
  arguments: {
    student: ask.entity('anyStudent', { label: 'Student' }),
    what: ask.choice({
      label: 'What',
      options: { everything: 'everything', details: 'details, but not the name' },
    }),
  },
  row: 'student',
  gate: ({ role }) => (mayErase(role) ? undefined : personalDataText.bossOnly),
  form: { title: 'Erase student', submit: 'Erase', cancel: 'Cancel' },
  preview: ({ student }) => personalDataText.eraseStudent({ student: anyStudent.label(student, nothingRelated) }),
  quote: async ({ student, what }, api) => {
    const { data } = await api.getErasure({ studentId: student.student_id, what })
    const rows = data.empties.map(each => personalDataText.rowsOf({ what: verbatim(each.what), rows: each.rows }))
    const about = {
      student: data.student_name,
      rows: rows.length > 0 ? list(rows) : personalDataText.nothingButName,
      from: data.name_from,
      id: data.student_id,
    }
    const sentence: Message =
      what === 'details' ? personalDataText.eraseDetails(about) : personalDataText.eraseEverything(about)
    return data.tokens > 0 ? personalDataText.tokensLeft({ sentence, count: tokenCount(data.tokens) }) : sentence
  },
  group: 'danger',
  effect: 'final',
  final: personalDataText.erasedIsFinal,
  run: ({ student, what }, { api, key }) => api.eraseStudent({ student_id: student.student_id, what }, { key }),
  said: {
    instead: refusal => wayOut(refusal, { owed: ({ invoice }) => voidInvoice(invoice) }),
    done: ({ student, what }) => {
      const of = { studentId: student.student_id }
      return what === 'details' ? personalDataText.detailsAreErased(of) : personalDataText.isErased(of)
    },
  },
})
