import { describe, expect, it } from 'vitest'
import { saidBy } from '#client/run/outcome.ts'
import type { PlainValues } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { registry } from '#ui/app/registry.ts'

/*
 * A refusal says what can be done instead, wherever another command or screen can do it. Those that name nothing that
 * could be done, such as a text that is too long or a record that is gone, are not here.
 */

type Row = readonly [
  command: string,
  call: CallName,
  code: string,
  refusal: PlainValues,
  opens: string,
  given: Readonly<Record<string, string>>,
]
const student = { student: 'S0001' }
const rows: readonly Row[] = [
  ['students/create-student', 'createStudent', 'loginTaken', { id: 'S0001' }, 'students/open-student', student],
  ['students/edit-student', 'updatestudent', 'loginTaken', { id: 'S0001' }, 'students/open-student', student],
  ['families/create-family', 'createFamily', 'partPaid', student, 'families/family-of-student', student],
  ['families/join-family', 'joinFamily', 'partPaid', student, 'families/family-of-student', student],
  ['families/join-family', 'joinFamily', 'already', { family: 'F1' }, 'families/open-family', { family: 'F1' }],
  ['families/join-siblings', 'joinFamilies', 'inCredit', { family: 'F1' }, 'families/open-family', { family: 'F1' }],
  [
    'families/take-out-of-family',
    'leaveFamily',
    'inCredit',
    { family: 'F1' },
    'families/open-family',
    { family: 'F1' },
  ],
  ['families/remind-family', 'logReminder', 'noNumber', {}, 'families/edit-family', { family: 'F1' }],
  ['charges/delete-charge', 'deleteCharge', 'billed', { ref: 'LI-1' }, 'invoices/void-invoice', { invoice: 'LI-1' }],
  [
    'invoices/void-invoice',
    'voidInvoice',
    'paid',
    { receipt: 'LR-1' },
    'payments/reverse-payment',
    { receipt: 'LR-1' },
  ],
  [
    'invoices/void-invoice',
    'voidInvoice',
    'partPaid',
    { receipt: 'R1' },
    'payments/reverse-payment',
    { receipt: 'R1' },
  ],
  ['invoices/void-invoice', 'voidInvoice', 'credited', {}, 'families/family-of-student', student],
  ['invoices/void-invoice', 'voidInvoice', 'partCredited', {}, 'families/family-of-student', student],
  ['invoices/create-video-invoice', 'videoInvoiceCreate', 'pending', {}, 'students/open-student', student],
  ['invoices/bill-rest-of-month', 'customInvoice', 'nothingToBill', {}, 'invoices/bill-next-month', student],
  ['invoices/print-month', 'pdfAllLive', 'nothingToPrint', {}, 'invoices/generate-month', { month: '2026-11' }],
  [
    'payments/collect-live-payment',
    'collectPayment',
    'paid',
    { receipt: 'R1' },
    'receipts/print-receipt',
    { receipt: 'R1' },
  ],
  [
    'payments/collect-live-payment',
    'collectPayment',
    'reversed',
    { note: 'N1' },
    'receipts/print-credit-note',
    { creditNote: 'N1' },
  ],
  ['payments/collect-video-payment', 'collectVideoPayment', 'credited', {}, 'families/family-of-student', student],
  [
    'payments/reverse-payment',
    'reversePayment',
    'reversed',
    { note: 'N1' },
    'receipts/print-credit-note',
    { creditNote: 'N1' },
  ],
  [
    'payments/reverse-payment',
    'reversePayment',
    'several',
    { receipts: ['R1', 'R2'] },
    'payments/reverse-payment',
    { receipt: 'R1' },
  ],
  ['payments/reverse-payment', 'reversePayment', 'credited', {}, 'families/family-of-student', student],
  ['payments/reverse-payment', 'reversePayment', 'refunded', {}, 'families/family-of-student', student],
  ['video-lessons/book-video-lesson', 'bookVideoLesson', 'noToken', {}, 'tokens/add-token', student],
  ['video-lessons/book-video-lesson', 'bookVideoLesson', 'noVideoClass', {}, 'invoices/create-video-invoice', student],
  ['video-lessons/book-video-lesson', 'bookVideoLesson', 'expired', {}, 'invoices/create-video-invoice', student],
  ['video-lessons/book-video-lesson', 'bookVideoLesson', 'noSlot', {}, 'slots/add-schedule', {}],
  [
    'video-lessons/cancel-video-lesson',
    'cancelVideoLesson',
    'begun',
    {},
    'video-lessons/mark-absence',
    { lesson: '2026-11-20/B1' },
  ],
  ['slots/hold-slot', 'holdTimeSlot', 'noSlot', {}, 'slots/add-schedule', {}],
  ['courses/create-course', 'createCourse', 'noToken', {}, 'tokens/create-token', {}],
  ['courses/edit-course', 'updateCourse', 'noToken', {}, 'tokens/create-token', {}],
  ['courses/edit-course', 'updateCourse', 'tokenUsed', {}, 'courses/create-course', {}],
  ['courses/edit-course', 'updateCourse', 'otherType', {}, 'courses/create-course', {}],
  ['courses/delete-course', 'deleteCourse', 'inUse', {}, 'courses/toggle-course-status', { course: 'C1' }],
  ['leave/record-leave', 'recordLeave', 'already', {}, 'students/open-student', student],
  ['students/erase-student', 'eraseStudent', 'owed', { invoice: 'LI-1' }, 'invoices/void-invoice', { invoice: 'LI-1' }],
  [
    'staff/reset-password',
    'resetPassword',
    'guarded',
    { reason: { code: 'ownPassword', values: {} } },
    'session/change-password',
    {},
  ],
  [
    'staff/reset-second-step',
    'resetSecondStep',
    'guarded',
    { reason: { code: 'ownStep', values: {} } },
    'session/turn-off-second-step',
    {},
  ],
  ['settings/require-second-step', 'requireSecondStep', 'ownFirst', {}, 'session/set-up-second-step', {}],
  ['session/set-up-second-step', 'beginSecondStep', 'alreadyOn', {}, 'session/turn-off-second-step', {}],
  ['session/turn-off-second-step', 'turnOffSecondStep', 'off', {}, 'session/set-up-second-step', {}],
  ['session/new-recovery-codes', 'renewRecoveryCodes', 'off', {}, 'session/set-up-second-step', {}],
  [
    'attendance/save-attendance',
    'updateAttendanceRecord',
    'notInClass',
    {},
    'classes/students-in-class',
    { class: 'C1' },
  ],
  ['quizzes/save-results', 'updateQuizResults', 'notInClass', {}, 'classes/students-in-class', { class: 'C1' }],
  ['quizzes/save-results', 'updateQuizResults', 'noQuiz', {}, 'quizzes/assign-quiz', { lesson: 'L1' }],
  ['views/edit-view', 'editView', 'notYours', {}, 'views/save-view', {}],
  ['views/update-view', 'editView', 'notYours', {}, 'views/save-view', {}],
]

/** What these commands were told. */
const values = {
  student: { student_id: 'S0001' },
  family: { family_id: 'F1' },
  invoice: { student_id: 'S0001' },
  payment: { student_id: 'S0001' },
  receipt: { student_id: 'S0001' },
  course: { course_id: 'C1', status: 'active' },
  lesson: { date: '2026-11-20', booking_id: 'B1', class_id: 'C1', live_lesson_id: 'L1' },
  ...{ kind: 'live', month: '2026-11' },
}

describe('what is refused says what can be done instead', () => {
  it.each(rows)('%s: %s, %s', (id, call, code, refusal, opens, given) => {
    expect(Object.keys(calls[call].refusals ?? {})).toContain(code)
    const command = registry.of(id)!
    const offer = saidBy(command).instead?.({ code, values: refusal }, values)
    const next = registry.opening(offer!.opens)!
    expect([registry.idOf(next.command), next.given]).toEqual([opens, given])
  })

  it('and nothing where nothing else does it', () => {
    const instead = (id: string, code: string | undefined, refusal: PlainValues = {}) =>
      saidBy(registry.of(id)!).instead?.({ code, values: refusal }, values)
    expect(instead('payments/collect-live-payment', 'void')).toBeUndefined()
    expect(instead('payments/collect-live-payment', undefined)).toBeUndefined()
    expect(instead('payments/collect-live-payment', 'toString')).toBeUndefined()
    expect(instead('invoices/void-invoice', 'paid')).toBeUndefined()
    expect(instead('staff/reset-password', 'guarded', { reason: { code: 'mayNotSetPassword', values: {} } })).toBe(
      undefined,
    )
  })
})
