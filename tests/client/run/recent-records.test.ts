import { expect, test } from 'vitest'
import type { Outcome } from '#client/run/outcome.ts'
import type { ReadyPlan } from '#client/run/plan-types.ts'
import { recentRecords } from '#client/run/recent-records.ts'
import undoOperation from '#commands/audit/undo-operation.ts'
import addDaysOff from '#commands/holidays/add-days-off.ts'
import generateMonth from '#commands/invoices/generate-month.ts'
import rejectLeave from '#commands/leave/reject-leave.ts'
import moveLiveLesson from '#commands/live-lessons/move-live-lesson.ts'
import createMessage from '#commands/messages/create-message.ts'
import collectLivePayment from '#commands/payments/collect-live-payment.ts'
import createQuiz from '#commands/quizzes/create-quiz.ts'
import holdSlot from '#commands/slots/hold-slot.ts'
import createStudent from '#commands/students/create-student.ts'
import deleteStudent from '#commands/students/delete-student.ts'
import importStudents from '#commands/students/import-students.ts'
import toggleStudentStatus from '#commands/students/toggle-student-status.ts'
import deleteToken from '#commands/tokens/delete-token.ts'
import editTokenValue from '#commands/tokens/edit-token-value.ts'
import { registry } from '#ui/app/registry.ts'

const done = { kind: 'done', answer: undefined, entry: undefined, changed: new Set() } as Outcome
const student = { student_id: 'S0001' }
const lesson = { live_lesson_id: 'L00007' }
const token = { token_name: 'DSE core' }

/** The storage of a window, which a reload of the page leaves. */
function keepOf() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

type Done = readonly [
  command: ReadyPlan['command'],
  values: object,
  answer?: unknown,
  entry?: number | undefined,
  answers?: ReadyPlan['answers'],
]

const opened = (keep = keepOf(), username: string | undefined = 'boss') =>
  recentRecords({ keep, username: () => username })
const shown = ({ list }: ReturnType<typeof opened>) =>
  list.get().map(({ ref, title }) => `${ref.kind} ${'id' in ref ? ref.id : Object.values(ref.given).at(-1)}: ${title}`)

/** What is remembered after each command was done with these records, newest first. */
function after(...all: readonly Done[]) {
  const recent = opened()
  doAll(recent, all)
  return shown(recent)
}

function doAll({ subscriber }: ReturnType<typeof opened>, all: readonly Done[]) {
  for (const [number, [command, values, answer, entry, answers = {}]] of all.entries()) {
    const plan: ReadyPlan = { step: 'ready', id: registry.idOf(command), command, via: 'key', answers, values: {} }
    void subscriber.ended?.(
      { number, plan: { ...plan, values: values as ReadyPlan['values'] } },
      { ...done, answer, entry } as Outcome,
      false,
    )
  }
}

test('lessons, tokens and students that something was done with are remembered, the newest first and each once', () => {
  expect(
    after(
      [toggleStudentStatus, { student }],
      [moveLiveLesson, { lesson }],
      [editTokenValue, { token }],
      [collectLivePayment, { payment: { payment_id: 'PL1', ...student } }],
    ),
  ).toEqual([
    'student S0001: Collect live payment',
    'token DSE core: Edit Token Value',
    'liveLesson L00007: Move lesson',
  ])
})

test('of what is gone nothing is remembered, but the student of what was refused or cancelled is', () => {
  expect(after([deleteStudent, { student }], [deleteToken, { token }], [rejectLeave, { notice: student }])).toEqual([
    'student S0001: Reject leave',
  ])
})

test('what was made is remembered, of all of them the last five', () => {
  expect(
    after(
      [moveLiveLesson, { lesson }],
      [toggleStudentStatus, { student }],
      [createStudent, { first_name: 'Tai', surname: 'Man' }, 'S0044'],
      [createQuiz, { name: ' Quiz  1 ' }],
      [createMessage, { student, text: 'Hello' }, 'M0001'],
      [generateMonth, { month: '2026-11' }, { invoices: [], month: '2026-11' }],
    ),
  ).toEqual([
    'month 2026-11: Generate month',
    'message M0001: Create Message',
    'quiz Quiz 1: Create Quiz',
    'student S0044: Create student',
    'student S0001: Toggle active/inactive (student)',
  ])
})

test('what was done for many rows is remembered, and the day on which a slot was held', () => {
  const recent = opened()
  doAll(recent, [[holdSlot, { date: '2026-11-25' }, 'B0001']])
  recent.startedJob('J0001', toggleStudentStatus, 3)
  expect(shown(recent)).toEqual(['job J0001: Toggle active/inactive (student)', 'heldSlots 2026-11-25: Hold Time Slot'])
})

test('of what leaves no record there is the command, but of what takes something away there is nothing', () => {
  expect(
    after([addDaysOff, { dates: ['2026-12-01'] }, { success: true }], [importStudents, {}], [deleteToken, { token }]),
  ).toEqual(['command students/import-students: Import students', 'command holidays/add-days-off: Add Day Off'])
})

test('what was undone was not done', () => {
  const recent = opened()
  const all = [
    [toggleStudentStatus, { student }, undefined, 7],
    [moveLiveLesson, { lesson }, undefined, 8],
  ] as const
  doAll(recent, all)
  doAll(recent, [[undoOperation, {}, undefined, undefined, { operation: 8 }]])
  expect(shown(recent)).toEqual(['student S0001: Toggle active/inactive (student)'])
})

test('every command that makes something says what it made', () => {
  const making = registry.all.filter(({ id, command: { row, effect } }) => {
    const changes = effect === 'undoable' || effect === 'final'
    return changes && row === undefined && /\/(create|add|save|stop|generate)-/.test(id)
  })
  const silent = making.flatMap(({ id, command }) => ('makes' in command ? [] : [id]))
  expect(silent).toEqual(
    [
      // Remembered by their lesson.
      'attendance/save-attendance',
      'quizzes/save-results',
      // Many days and hours, and no record of their own.
      'holidays/add-days-off',
      'slots/add-schedule',
    ].toSorted(),
  )
})

test('a reload of the window leaves what was done, and only to whoever did it', () => {
  const keep = keepOf()
  doAll(opened(keep), [
    [createQuiz, { name: 'Quiz 1' }],
    [generateMonth, { month: '2026-11' }],
  ])
  const all = ['month 2026-11: Generate month', 'quiz Quiz 1: Create Quiz']
  expect(shown(opened(keep))).toEqual(all)
  const again = opened(keep)
  expect(shown(again)).toEqual(all)
  again.forget()
  expect(shown(opened(keep))).toEqual([])
  doAll(again, [[createQuiz, { name: 'Quiz 2' }]])
  expect(shown(opened(keep, 'helper'))).toEqual([])
  // Theirs did not come back with the other person.
  expect(shown(opened(keep))).toEqual([])
  keep.setItem(
    'klass.recent',
    '{"username":"boss","value":[{"ref":{"kind":"dragon","id":"1"},"title":"x","at":"2026-11-20T02:00:00Z"}]}',
  )
  expect(shown(opened(keep))).toEqual([])
})
