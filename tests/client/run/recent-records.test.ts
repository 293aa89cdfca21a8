import { expect, test } from 'vitest'
import type { Outcome } from '#client/run/outcome.ts'
import type { ReadyPlan } from '#client/run/plan.ts'
import { recentRecords } from '#client/run/recent-records.ts'
import rejectLeave from '#commands/leave/reject-leave.ts'
import moveLiveLesson from '#commands/live-lessons/move-live-lesson.ts'
import collectLivePayment from '#commands/payments/collect-live-payment.ts'
import deleteStudent from '#commands/students/delete-student.ts'
import toggleStudentStatus from '#commands/students/toggle-student-status.ts'
import deleteToken from '#commands/tokens/delete-token.ts'
import editTokenValue from '#commands/tokens/edit-token-value.ts'
import { registry } from '#ui/registry.ts'

const done = { kind: 'done', answer: undefined, entry: undefined, changed: new Set() } as Outcome
const student = { student_id: 'S0001' }
const lesson = { live_lesson_id: 'L00007' }
const token = { token_name: 'DSE core' }

/** What is remembered after each command was done with these records, newest first. */
function after(...all: readonly (readonly [command: ReadyPlan['command'], values: object])[]) {
  const { list, subscriber } = recentRecords()
  for (const [number, [command, values]] of all.entries()) {
    const plan: ReadyPlan = { step: 'ready', id: registry.idOf(command), command, via: 'key', answers: {}, values: {} }
    void subscriber.ended?.({ number, plan: { ...plan, values: values as ReadyPlan['values'] } }, done, false)
  }
  return list.get().map(({ ref, title }) => `${ref.kind} ${ref.id}: ${title}`)
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
