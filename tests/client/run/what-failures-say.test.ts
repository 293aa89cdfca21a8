import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AnyCommand } from '#client/command/command.ts'
import type { Answers } from '#client/command/values.ts'
import { t } from '#client/messages/message.ts'
import { failureIn } from '#client/run/prompt.ts'
import type { CallName } from '#contract/calls.ts'
import { type Answered, refusals } from '#tests/answered-instead.ts'
import { copiesOf, type Engine } from '#tests/databases.ts'
import { type NovemberPeople, november } from '#tests/november.ts'
import { pixel } from '#tests/pictures.ts'
import { openWorld, type World } from '#tests/world.ts'
import { registry } from '#ui/app/registry.ts'
import { type Console, openConsole } from './console.ts'

/*
 * What each command asks, what it says when the server refuses it, sends nothing of use or is not there, and what it says
 * once it is done: the sentences of the documents, to the letter, by the console on a real server.
 */

type Ids = NovemberPeople & {
  /** The class on Tuesdays, its first and its last lesson, and a class that nobody takes. */
  readonly tuesday: string
  readonly lesson: string
  readonly idle: string
  readonly english: string
  /** A course that nothing uses. */
  readonly spare: string
  readonly notice: string
  readonly absence: string
  readonly message: string
  readonly videoClass: string
  readonly invoice: string
  readonly receipt: string
}

let school: { readonly copies: Engine; readonly ids: Ids }
beforeAll(async () => {
  const { copies, people } = await november()
  const world = await openWorld(copies)
  try {
    const ids = await addRecords(world, people)
    school = { copies: await copiesOf(world.database), ids }
  } finally {
    await world.close()
  }
})
afterAll(() => vi.unstubAllGlobals())

/** One record of every kind that a command is done to. */
async function addRecords(world: World, people: NovemberPeople): Promise<Ids> {
  const { did } = world
  const { chan, lee } = people
  const [first] = (await did('getClass', {})).data
  const tuesday = first!.class_id
  const lessons = (await did('getLiveLesson', { classId: tuesday })).data.map(each => each.live_lesson_id)
  const [lesson] = lessons as [string]
  await did('recordLeave', { student_id: chan, lesson_id: lessons.at(-1)!, title: 'Sick leave 病假' })
  await did('updateAttendanceRecord', {
    live_lesson_id: lesson,
    results: [{ student_id: lee, attendance: 'absence' }],
  })
  await did('addHoliday', { holiday_name: 'Founders Day', holiday: '2027-03-01' })
  await did('createQuiz', { quiz_name: 'Unit 1', full_mark: 20 })
  await did('createQuiz', { quiz_name: 'Unit 2', full_mark: 20 })
  await did('assignQuizToLesson', { lesson_id: lesson, quiz_name: 'Unit 1' })
  await world.token('Spare', 50, 'Video')
  const spare = await world.course('Spare', { lessons: 2, token: 'English' })
  const english = (await did('getCourse', {})).data.find(each => each.course_name === 'P5 English')!.course_id
  const idle = await world.classOf('Idle', { course: english, from: '2026-11-24', at: '18:00', until: '19:00' })
  const { message_id } = await did('createMessage', { recipient_type: 'all', message_text: 'No lessons on Monday.' })
  await did('videoInvoiceCreate', { student_id: chan, course_name: 'IELTS' })
  const owed = (await did('pendingVideoPayments', {})).find(each => each.student_id === chan)!
  await did('collectVideoPayment', { id: owed.video_payment_id, payment_type: 'cash', expiry_date: '2027-01-20' })
  const [notice] = (await did('getDailyNotices', {})).data
  const [absence] = (await did('getAbsenceNotices', {})).data
  const [video] = (await did('getVideoClass', {})).data.filter(each => each.student_id === chan)
  return {
    ...people,
    tuesday,
    lesson,
    idle,
    english,
    spare,
    notice: String(notice!.notice_id),
    absence: String(absence!.absence_id),
    message: message_id,
    videoClass: video!.video_class_id,
    invoice: 'LI-2026-000001',
    receipt: 'LR-2026-000001',
  }
}

/** What a person is told of a run that did not end well: beside their question, or in a notice. */
const told = ({ runner, said }: Console): string => {
  const prompt = runner.prompt.get()
  const failure = prompt && failureIn(prompt)
  const { text, more } = failure ?? said()[0] ?? {}
  return [text, more].flatMap(each => (each ? t(each) : [])).join(' / ')
}

/** Starts it with all that it is to be told; whatever else it asks stays empty. Tells what it asks before it runs. */
async function run(console: Console, command: AnyCommand, answers: Answers): Promise<string | undefined> {
  const { runner } = console
  console.at(command, answers)
  await runner.start({ command, given: answers }, 'bar')
  if (runner.prompt.get()?.state === 'asking') await runner.submit()
  const prompt = runner.prompt.get()
  if (prompt?.state !== 'confirming') return undefined
  await runner.confirm()
  return t(prompt.confirmation.question)
}

type Row = {
  readonly id: string
  readonly call: CallName
  readonly answers: (ids: Ids, console: Console) => Answers | Promise<Answers>
  readonly asks?: string
  /** Around the server's own words, which `{}` stands for. */
  readonly words?: string
  /** The server answered without success and without words. */
  readonly wordless: string
  readonly network?: string
  /** Whether a lost answer may have changed something; it may, unless told. */
  readonly harmless?: true
  /** Nothing there is to be changed, so that nothing is. */
  readonly finds?: 'nothing'
  readonly done: string | RegExp | undefined
}
const failed = (title: string) => `${title} did not work.`

const rows: readonly Row[] = [
  {
    id: 'students/create-student',
    call: 'createStudent',
    answers: () => ({ first_name: 'Wing', surname: 'Au' }),
    wordless: failed('Create student'),
    done: 'Added Wing Au (S0044)',
  },
  {
    id: 'students/edit-student',
    call: 'updatestudent',
    answers: ({ chan }) => ({ student: chan, first_name: 'Tai Man', surname: 'Chan', address: '12 Nathan Road' }),
    wordless: 'Failed to update student. Please try again.',
    done: 'Student updated successfully.',
  },
  {
    id: 'students/delete-student',
    call: 'deletestudent',
    answers: () => ({ student: 'S0004' }),
    asks: 'Are you sure to delete this student?',
    wordless: failed('Delete student'),
    done: 'Hei Tung Au (S0004) is deleted.',
  },
  {
    id: 'students/toggle-student-status',
    call: 'toggleStudentStatus',
    answers: ({ chan }) => ({ student: chan }),
    wordless: failed('Toggle active/inactive (student)'),
    done: 'Tai Man Chan 陳大文 is now inactive.',
  },
  {
    id: 'students/add-photo',
    call: 'setStudentPhoto',
    answers: ({ lee }) => ({
      student: lee,
      photo: new File([Buffer.from(pixel, 'base64')], 'lee.png', { type: 'image/png' }),
    }),
    wordless: failed('Add photo'),
    done: /^Ka Yan Lee.* has a new photo\.$/,
  },
  {
    id: 'students/set-attendance',
    call: 'updateAttendanceRecord',
    answers: ({ chan, lesson }) => ({ student: chan, lesson, attendance: 'presence', homework: '0' }),
    wordless: 'Failed to update attendance record.',
    done: /^Tai Man Chan 陳大文 is marked /,
  },
  {
    id: 'invoices/customize-live-invoice',
    call: 'customInvoice',
    answers: ({ lee }) => ({ student: lee, startDate: '2026-11-01', endDate: '2026-11-30' }),
    asks: 'Create an invoice of **1,200.00** for **Ka Yan Lee 李嘉欣**: 4 lessons of P5 English at 300.00.',
    words: 'Failed to generate invoice: {}',
    wordless: 'Failed to generate invoice: Unknown error',
    network: 'Error generating custom invoice.',
    done: /^Invoice generated successfully: ./,
  },
  {
    id: 'invoices/create-video-invoice',
    call: 'videoInvoiceCreate',
    answers: ({ wong, english }) => ({ student: wong, course: english }),
    asks: 'Create an invoice of **2,400.00** for **Siu Ming Wong 黃小明**: 8 lessons of P5 English at 300.00.',
    wordless: 'Failed to create invoice.',
    done: 'Invoice created successfully!',
  },
  {
    id: 'invoices/void-invoice',
    call: 'voidInvoice',
    answers: ({ invoice }) => ({ invoice, reason: 'Wrong class' }),
    wordless: failed('Void invoice'),
    done: 'LI-2026-000001 of Tai Man Chan (S0001), 1,200.00, is void.',
  },
  {
    id: 'invoices/print-invoice',
    call: 'pdfOneLive',
    answers: ({ invoice }) => ({ invoice }),
    wordless: failed('Print This Invoice'),
    harmless: true,
    done: undefined,
  },
  {
    id: 'invoices/print-month',
    call: 'pdfAllLive',
    answers: () => ({ kind: 'live', month: '2026-10' }),
    asks: 'Are you sure you want to print all invoices for 2026-10?',
    wordless: failed('Print All Invoices'),
    harmless: true,
    done: undefined,
  },
  {
    id: 'receipts/print-receipt',
    call: 'pdfReceiptLive',
    answers: ({ receipt }) => ({ receipt }),
    wordless: failed('Print Receipt'),
    harmless: true,
    done: undefined,
  },
  {
    id: 'payments/collect-live-payment',
    call: 'collectPayment',
    answers: ({ chanOwes }) => ({ payment: chanOwes, paymentType: 'bank-in' }),
    words: 'Failed to mark payment as paid: {}',
    wordless: 'Failed to mark payment as paid: Unknown error',
    network: 'Error updating payment status.',
    done: "Payment marked as 'paid' successfully!",
  },
  {
    id: 'payments/collect-video-payment',
    call: 'collectVideoPayment',
    answers: ({ leeOwesVideo }) => ({ payment: leeOwesVideo, paymentType: 'bank-in', expiryDate: '2027-01-20' }),
    words: 'Failed to mark video payment as paid: {}',
    wordless: 'Failed to mark video payment as paid: Unknown error',
    network: 'Error updating video payment status.',
    done: "Video payment marked as 'paid' successfully!",
  },
  {
    id: 'courses/create-course',
    call: 'createCourse',
    answers: () => ({ name: 'P4 英文文法', lessons: 3, token: 'English', materials: 'Notes 1 to 3' }),
    wordless: 'Failed to create course.',
    done: 'Created course P4 英文文法: 3 lessons at 300.00.',
  },
  {
    id: 'courses/edit-course',
    call: 'updateCourse',
    answers: ({ english }) => ({ course: english, name: 'P5 Reading', token: 'English', materials: 'Notes' }),
    wordless: 'Failed to update course.',
    done: 'Course P5 Reading is changed.',
  },
  {
    id: 'courses/delete-course',
    call: 'deleteCourse',
    answers: ({ spare }) => ({ course: spare }),
    asks: 'Are you sure you want to delete course {spare}?',
    wordless: 'Failed to delete course.',
    network: 'An error occurred while deleting the course.',
    done: 'Course deleted successfully.',
  },
  {
    id: 'courses/toggle-course-status',
    call: 'toggleCourseStatus',
    answers: ({ spare }) => ({ course: spare }),
    wordless: failed('Toggle active status (course)'),
    done: 'Spare is now inactive.',
  },
  {
    id: 'lessons/add-lesson',
    call: 'addLesson',
    answers: ({ spare }) => ({ course: spare }),
    asks: 'Are you sure you want to add a lesson?',
    wordless: 'Failed to add lesson.',
    network: 'An error occurred while adding the lesson.',
    done: 'Lesson added successfully.',
  },
  {
    id: 'lessons/delete-last-lesson',
    call: 'deleteLesson',
    answers: ({ spare }) => ({ course: spare }),
    asks: 'Are you sure you want to delete the last lesson?',
    wordless: 'Failed to delete lesson.',
    network: 'An error occurred while deleting the lesson.',
    done: 'Lesson deleted successfully.',
  },
  {
    id: 'holidays/add-holiday',
    call: 'addHoliday',
    answers: () => ({ name: 'Christmas Day 2026', date: '2026-12-25' }),
    wordless: 'Failed to create holiday.',
    done: 'Christmas Day 2026, Fri 25 Dec, is a holiday now.',
  },
  {
    id: 'holidays/delete-holiday',
    call: 'deleteHoliday',
    answers: () => ({ holiday: 'Founders Day' }),
    asks: 'Are you sure you want to delete this holiday?',
    wordless: 'Failed to delete holiday.',
    done: 'Founders Day, Mon 1 Mar 2027, is no longer a holiday.',
  },
  {
    id: 'holidays/add-days-off',
    call: 'addOffDay',
    answers: () => ({ startDate: '2027-01-04', endDate: '2027-04-30', dayOfWeek: 'Monday' }),
    wordless: 'Failed to add days off.',
    done: 'Days off added successfully!',
  },
  {
    id: 'tokens/create-token',
    call: 'createToken',
    answers: () => ({ name: 'Maths', type: 'Live', value: 300 }),
    wordless: 'Failed to create token.',
    done: 'Created token Maths at 300.00.',
  },
  {
    id: 'tokens/edit-token-value',
    call: 'updateToken',
    answers: () => ({ token: 'English', value: 325.5 }),
    wordless: 'Failed to update token.',
    done: 'Token English costs 325.50 now.',
  },
  {
    id: 'tokens/delete-token',
    call: 'deleteToken',
    answers: () => ({ token: 'Spare' }),
    asks: 'Are you sure you want to delete this token?',
    wordless: 'Failed to delete token.',
    done: 'Token Spare is deleted.',
  },
  {
    id: 'tokens/add-token',
    call: 'addToken',
    answers: ({ lee }) => ({ student: lee, token: 'English', amount: 5 }),
    wordless: 'Failed to add token.',
    done: 'Token successfully added!',
  },
  {
    id: 'video-lessons/cancel-todays-video-lessons',
    call: 'cancelAllLessonsForToday',
    answers: () => ({}),
    asks: 'Are you sure you want to cancel all pending video lessons? This will refund tokens to students and cannot be undone.',
    wordless: 'Failed to cancel video lessons.',
    finds: 'nothing',
    done: 'Cancelled 0 video lessons and refunded 0 tokens.',
  },
  {
    id: 'video-classes/delete-video-class',
    call: 'deleteVideoClass',
    answers: ({ chan, videoClass }) => ({ student: chan, videoClass }),
    asks: 'Are you sure you want to delete this video class?',
    wordless: 'Failed to delete video class.',
    network: 'An error occurred while deleting the video class.',
    done: 'Video class deleted successfully.',
  },
  {
    id: 'staff/add-staff',
    call: 'addstaff',
    answers: () => ({ name: 'Chan Tai Man', username: 'chan', password: 'a password of their own', role: 'admin' }),
    wordless: 'Failed to add staff.',
    done: 'Staff added successfully!',
  },
  {
    id: 'staff/delete-staff',
    call: 'deleteStaff',
    answers: () => ({ staff: 'kit' }),
    asks: 'Are you sure you want to delete this staff?',
    wordless: 'Failed to delete staff.',
    done: 'Staff deleted successfully.',
  },
  {
    id: 'messages/create-message',
    call: 'createMessage',
    answers: () => ({ recipientType: 'all', text: 'To all' }),
    wordless: 'Failed to create message.',
    done: 'Message successfully created!',
  },
  {
    id: 'messages/edit-message',
    call: 'updateMessage',
    answers: ({ message }) => ({ message, text: 'No lessons on Boxing Day.' }),
    wordless: 'Failed to update message.',
    done: /^Message M\d+ is changed\.$/,
  },
  {
    id: 'messages/toggle-message-status',
    call: 'toggleMessageStatus',
    answers: ({ message }) => ({ message }),
    wordless: failed('Toggle status (message)'),
    done: /^Message M\d+ is now inactive\.$/,
  },
  {
    id: 'messages/delete-message',
    call: 'deleteMessage',
    answers: ({ message }) => ({ message }),
    asks: 'Are you sure you want to delete this message?',
    wordless: 'Failed to delete message.',
    done: /^Message M\d+ is deleted\.$/,
  },
  {
    id: 'quizzes/create-quiz',
    call: 'createQuiz',
    answers: () => ({ name: 'Unit 3', fullMark: 20 }),
    wordless: 'Failed to create quiz.',
    done: 'Created quiz Unit 3.',
  },
  {
    id: 'quizzes/edit-quiz',
    call: 'updateQuiz',
    answers: () => ({ quiz: 'Unit 1', name: 'Unit 1', fullMark: 25 }),
    wordless: 'Failed to update quiz.',
    done: 'Quiz Unit 1 is changed.',
  },
  {
    id: 'quizzes/assign-quiz',
    call: 'assignQuizToLesson',
    answers: ({ tuesday, lesson }) => ({ class: tuesday, lesson, quiz: 'Unit 2' }),
    wordless: 'Failed to assign quiz.',
    done: 'Quiz assigned successfully.',
  },
  {
    id: 'quizzes/save-results',
    call: 'updateQuizResults',
    answers: async ({ lesson }, { api }) => {
      const { data } = await api.getQuizResults({ lesson_id: lesson })
      const before = data.map(({ quiz_name, student_id }) => ({
        quiz_name,
        student_id,
        student_result: '',
        attendance: 'presence',
      }))
      return { lesson, before, results: before.map(row => ({ ...row, student_result: '12' })) }
    },
    wordless: 'Failed to update quiz results.',
    done: 'Quiz results updated successfully.',
  },
  {
    id: 'attendance/save-attendance',
    call: 'updateAttendanceRecord',
    answers: async ({ lesson }, { api }) => {
      const { data } = await api.getLessonAttendance({ lessonId: lesson })
      const before = data.map(({ student_id, attendance, homework_status }) => ({
        student_id,
        attendance,
        homework_status,
      }))
      return { lesson, before, marks: before.map(row => ({ ...row, attendance: 'presence' })) }
    },
    wordless: 'Failed to update attendance.',
    done: 'Attendance updated successfully.',
  },
  {
    id: 'classes/toggle-class-status',
    call: 'toggleClassStatus',
    answers: ({ idle }) => ({ class: idle }),
    wordless: failed('Toggle active/inactive (class)'),
    done: 'Idle is now inactive.',
  },
  {
    id: 'classes/delete-class',
    call: 'deleteClass',
    answers: ({ idle }) => ({ class: idle }),
    asks: 'Are you sure you want to delete this class "{idle}"?',
    wordless: 'Failed to delete Class.',
    done: 'Class deleted successfully.',
  },
  {
    id: 'classes/add-students',
    call: 'addStudentsToClass',
    answers: ({ idle, lee }) => ({ class: idle, students: [lee] }),
    wordless: 'Failed to add students.',
    network: 'An error occurred while adding students.',
    done: 'Students added successfully.',
  },
  {
    id: 'classes/remove-students',
    call: 'removeStudentsFromClass',
    answers: ({ tuesday, lee }) => ({ class: tuesday, students: [lee] }),
    asks: 'Are you sure you want to remove the selected students?',
    wordless: 'Failed to remove students.',
    network: 'An error occurred while removing students.',
    done: 'Students removed successfully.',
  },
  {
    id: 'live-lessons/add-live-lesson',
    call: 'addLiveLesson',
    answers: ({ idle }) => ({ class: idle }),
    wordless: 'Failed to add live lesson.',
    network: 'An error occurred while adding the live lesson.',
    done: 'Live lesson added successfully.',
  },
  {
    id: 'live-lessons/delete-last-live-lesson',
    call: 'deleteLiveLesson',
    answers: ({ idle }) => ({ class: idle }),
    asks: 'Are you sure you want to delete the last live lesson?',
    wordless: 'Failed to delete live lesson.',
    network: 'An error occurred while deleting the live lesson.',
    done: 'Live lesson deleted successfully.',
  },
  {
    id: 'live-lessons/edit-live-lesson',
    call: 'updateLessonContent',
    answers: ({ lesson }) => ({ lesson, content: 'Unit 4 過去式', homework: 'Page 12' }),
    wordless: 'Failed to update lesson.',
    done: 'updated lesson.',
  },
  {
    id: 'leave/approve-leave',
    call: 'updateLeaveStatus',
    answers: ({ notice }) => ({ notice }),
    asks: 'Are you sure you want to APPROVED this leave request?',
    wordless: 'Failed to update leave status.',
    network: 'An error occurred while updating the leave status.',
    done: 'Request approveded successfully!',
  },
  {
    id: 'leave/reject-leave',
    call: 'updateLeaveStatus',
    answers: ({ notice }) => ({ notice }),
    asks: 'Are you sure you want to REJECTED this leave request?',
    wordless: 'Failed to update leave status.',
    network: 'An error occurred while updating the leave status.',
    done: 'Request rejecteded successfully!',
  },
  {
    id: 'absences/read-absence',
    call: 'markAbsenceRead',
    answers: ({ absence }) => ({ absence }),
    asks: 'Mark this absence as read?',
    wordless: 'Failed to mark as read.',
    done: 'Absence marked as read.',
  },
  {
    id: 'absences/read-all-absences',
    call: 'markAllAbsenceRead',
    answers: () => ({}),
    asks: 'Mark all absences as read?',
    wordless: 'Failed to mark all as read.',
    done: 'All absences marked as read.',
  },
]

describe('a command that fails says so, and then that it is done', () => {
  it.each(rows)('$id', async ({ id, call, answers, asks, words = '{}', wordless, network = wordless, ...row }) => {
    const command = registry.of(id)!
    const world = await openWorld(school.copies)
    try {
      const console = await openConsole(world)
      const given = await answers(school.ids, console)
      const question = asks?.replace(/\{(\w+)\}/, (_, name: keyof Ids) => school.ids[name])
      const unknown = row.harmless ? '' : 'This may not be saved. Submit again: it will never be done twice.'
      const expectTold = async (answered: Answered, text: string, more = '') => {
        console.answerInstead(call, answered)
        expect(await run(console, command, given)).toBe(question)
        expect(told(console)).toBe([text, more].filter(Boolean).join(' / '))
        console.runner.leave()
        console.answerInstead(call)
      }
      await expectTold(refusals.bothWords, words.replace('{}', 'The books are closed.'))
      await expectTold(refusals.noWords, wordless)
      await expectTold(refusals.message, words.replace('{}', 'Try tomorrow.'))
      await expectTold(refusals.page, wordless, unknown)
      await expectTold('nothing', network, `Server not reachable. ${unknown}`.trim())
      await expectTold(refusals.noSuccess, wordless)
      // Nothing of all that has come to the server.
      await console.evidence()
      await run(console, command, given)
      const { outcome, notices, entries } = (await console.evidence())!
      expect(outcome).toBe('done')
      expect(entries).toHaveLength(row.finds === 'nothing' ? 0 : 1)
      const [said] = notices
      if (row.done === undefined) expect(said).toBeUndefined()
      else if (typeof row.done === 'string') expect(said?.text).toBe(row.done)
      else expect(said?.text).toMatch(row.done)
    } finally {
      await world.close()
    }
  })
})
