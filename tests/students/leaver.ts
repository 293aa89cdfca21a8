import { sql } from 'kysely'
import type { Database } from '#server/db/open.ts'
import { stored } from '#server/process/clock.ts'
import type { Engine } from '#tests/databases.ts'
import { lessonOn, paymentFor } from '#tests/invoices/school.ts'
import { pixel } from '#tests/pictures.ts'
import { openWorld, type World } from '#tests/world.ts'

/** Everything that says who the student is, or was. */
export const nameWords = ['Zebulon', 'Quartermaine', '翟布倫', 'Zebediah'] as const
/** Everything else that somebody wrote about the student. */
export const detailWords = [
  '6111 2233',
  '6999 8877',
  'Vexillology College',
  'F.9 gifted',
  'Hildegard',
  'godmother',
  '7 Xanadu Road',
  'zebq',
  'measles',
  'grandfather',
  'allergic',
  'distracted',
  'Zermatt',
  'stammers',
  'lisps',
  'fainted',
  'dunned',
  '85262223344',
  'CHQ FOR HILDEGARD',
  'Ignatius',
  '6444 5566',
] as const
/** What stands in the books. */
export const bookWords = ['quarrel', 'mistaken', 'orphan', 'smashed', 'lodger', 'sulked', 'emigrates'] as const

export type Leaver = World & {
  /** The student with all these data, and another one in the same class. */
  readonly zeb: string
  readonly lee: string
  readonly lesson: string
  /** Sets the clock to a local time in Hong Kong. Those who are signed in stay so. */
  readonly goTo: (moment: string) => Promise<void>
}

/** A school in which a student had a lesson, invoices, a reversed payment and more in November 2026, and then left. */
export async function openLeaver(engine: Engine): Promise<Leaver> {
  const world = await openWorld(engine)
  const { did } = world
  for (const name of ['boss', 'may', 'kit'] as const) await world.signIn(name)
  const goTo = async (moment: string) => {
    world.clock.set(moment)
    const now = stored(world.clock.now())
    await world.database.write(tx => tx.updateTable('sessions').set({ issued_at: now, last_used_at: now }).execute())
  }
  await goTo('2026-11-02T10:00')
  const zeb = await world.student('Zebediah', 'Quartermaine', '翟布倫', {
    student_login_id: 'zebq1',
    phone: '6111 2233',
    school: 'Vexillology College',
    grade: 'F.9 gifted',
    parent_name: 'Hildegard Quartermaine',
    relationship: 'godmother',
    parent_phone: '6222 3344',
    address: '7 Xanadu Road',
  })
  const lee = await world.student('Ka Yan', 'Lee', '李嘉欣')
  const contact = { contact_name: 'Hildegard Quartermaine', phone: '6222 3344' }
  await did('createFamily', { name: 'Quartermaine family', ...contact, student_ids: [zeb] }, { key: 'family' })
  const texts = (await did('getFamilies', {})).data.find(({ name }) => name === 'Quartermaine family')!
  const { family_id } = texts
  await did('updateFamily', { family_id, contact_name: 'Ignatius', phone: '6444 5566' }, { key: 'contact' })
  await did('updateFamily', { family_id, ...contact }, { key: 'contact again' })
  const cash = { family_id, amount: 5, method: 'cash', paid_on: '2026-11-02' } as const
  await did('receiveMoney', { ...cash, note: 'Brought by the lodger', allocations: [] }, { key: 'money' })
  await did('creditFamily', { family_id, amount: 3, reason: 'Because the mother sulked' }, { key: 'credit' })
  await did('refundMoney', { ...cash, reason: 'Because the family emigrates' }, { key: 'refund' })
  const chat = { family_id: texts.family_id, kind: 'bill', channel: 'whatsapp', to: '85262223344' } as const
  await did('logReminder', { ...chat, text: 'Zebulon was dunned' }, { key: 'text to family' })
  await did('setStudentPhoto', { studentId: zeb, data: pixel })
  const course = await world.course('P5 English', { lessons: 4 })
  const classId = await world.classOf('Friday', { course, students: [zeb, lee], from: '2026-11-06' })
  const period = { start_date: '2026-11-01', end_date: '2026-11-13' }
  const scholarship = { rule: 'scholarship', kind: 'percent', value: 10, from: '2026-11' } as const
  await did('createDiscountRule', { ...scholarship, who: [zeb], reason: 'Zealous orphan' }, { key: 'discount' })
  const window = {
    student_id: zeb,
    kind: 'charge',
    text: 'Window pane, smashed',
    amount: 80,
    month: '2026-11',
  } as const
  await did('addCharge', window, { key: 'charge' })
  await did('customInvoice', { student_id: zeb, ...period })
  const search = new URLSearchParams({ q: 'Zebulon Quartermaine' }).toString()
  await did(
    'createView',
    { name: 'Of Zebulon Quartermaine', shared: true, key: null, screen: '/students', search },
    { key: 'view' },
  )
  const named = { title: 'For Zebulon Quartermaine', text: 'At\n7 Xanadu Road, "sharp"' }
  const steps = [{ command: 'messages/create-message', answers: { recipientType: 'all', ...named } }]
  await did('createRecording', { name: 'Of Zebulon Quartermaine', steps }, { key: 'recording' })
  // A name that stands on an earlier invoice, and a phone that only the log still has.
  await did('updatestudent', { studentId: zeb, first_name: 'Zebulon', phone: '6999 8877' }, { key: 'edit' })
  const id = await paymentFor(world, 'LI-2026-000001')
  await did('collectPayment', { id, payment_type: 'cash' }, { key: 'collect' })
  const reason = 'After a quarrel with Zebulon'
  await did('reversePayment', { payment_id: id, reason, then: 'void', allow_negative: true }, { key: 'reverse' })
  await did('generateLiveInvoices', { month: '2026-11', dryRun: false }, { key: 'month' })
  await did(
    'voidInvoice',
    { invoice_ref: 'LI-2026-000002', reason: 'Zebulon Quartermaine was mistaken' },
    { key: 'void' },
  )
  await did('customInvoice', { student_id: zeb, start_date: '2026-11-01', end_date: '2026-11-30' }, { key: 'custom' })
  const again = await paymentFor(world, 'LI-2026-000004')
  await did('collectPayment', { id: again, payment_type: 'cash' }, { key: 'again' })
  const banked = { line: 1, day: '2026-11-02', amount: 10 }
  const rows = [
    { ...banked, text: 'FPS CR ZEBULON QUARTERMAINE' },
    { ...banked, line: 2, text: 'CHQ FOR HILDEGARD' },
  ]
  await did('importBankLines', { file_name: 'bank.csv', layout: 'hsbc', rows }, { key: 'bank' })
  const [, cheque] = (await did('getBankLines', {})).data
  const { bank_line_id } = cheque!
  await did(
    'matchBankLines',
    { matches: [{ bank_line_id, family_id: texts.family_id, allocations: [] }] },
    { key: 'b' },
  )
  const lesson = await lessonOn(world, classId, '2026-11-06')
  const marks = { attendance: 'presence', homework_status: 1 } as const
  const results = [zeb, lee].map(student_id => ({ student_id, ...marks }))
  await did('updateAttendanceRecord', { live_lesson_id: lesson, results })
  const leave = { student_id: zeb, lesson_id: await lessonOn(world, classId, '2026-11-27') }
  await did('recordLeave', { ...leave, title: 'measles', description: 'stays with grandfather' })
  await did('createQuiz', { quiz_name: 'Verbs', full_mark: 10 })
  await did('assignQuizToLesson', { lesson_id: lesson, quiz_name: 'Verbs' })
  const quiz = { quiz_name: 'Verbs', student_result: 'distracted' }
  await did('updateQuizResults', { lesson_id: lesson, results: [{ ...quiz, student_id: zeb }] })
  const { data: note } = await did('addStudentNote', { student_id: zeb, text: 'lisps', pinned: false }, { key: 'note' })
  await did('updateStudentNote', { noteId: note.note_id, text: 'stammers' })
  const { data: gone } = await did('addStudentNote', { student_id: zeb, text: 'fainted', pinned: true })
  await did('deleteStudentNote', { noteId: gone.note_id })
  const ofLee = { student_id: lee, text: 'Comes with Zebulon Quartermaine', pinned: false }
  await did('addStudentNote', ofLee, { key: 'note of another' })
  await did('createMessage', { recipient_value: zeb, message_text: 'You are allergic, we hear' })
  const { data: messages } = await did('getMessage', {})
  const messageId = messages.find(each => each.student_id === zeb)!.message_id
  await did('updateMessage', { messageId, message_text: 'You are allergic to Zermatt' })
  await did('createMessage', { recipient_type: 'all', message_text: 'Zebulon Quartermaine (6999 8877) won a prize' })
  await goTo('2026-11-27T20:00')
  return { ...world, zeb, lee, lesson, goTo }
}

/** Every text in every column of every table that contains one of these words: 'students.phone: 6111 2233'. */
export async function textsWith({ schema, kind }: Pick<Database, 'schema' | 'kind'>, words: readonly string[]) {
  const found: string[] = []
  for (const { name, columns } of await schema.introspection.getTables())
    for (const { name: column } of columns) {
      // Bytes are looked through, too.
      const text = kind === 'sqlite' ? sql`cast(${sql.ref(column)} as text)` : sql`${sql.ref(column)}::text`
      const { rows } = await sql<{ text: string | null }>`select ${text} as text from ${sql.table(name)}`.execute(
        schema,
      )
      for (const { text } of rows)
        for (const word of words)
          if (text?.toLowerCase().includes(word.toLowerCase())) found.push(`${name}.${column}: ${word}`)
    }
  return [...new Set(found)]
}
