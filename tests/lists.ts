import type { ReadName } from '#client/data/load-list.ts'

export type List = readonly [name: ReadName, given: object]

/** All lists of which rows can be asked for alone, some of them several times. */
export const listsOf = (classes: readonly string[], months: readonly string[]): readonly List[] => [
  ['getStudent', {}],
  ['getEveryStudent', {}],
  ['getClass', {}],
  ['getCourse', {}],
  ...classes.flatMap((id): List[] => [
    ['getClassStudents', { class_id: id }],
    ['getAvailableStudents', { class_id: id }],
    ['getLiveLesson', { classId: id }],
  ]),
  ['getLiveLessons', {}],
  ['getLiveLessons', { from: `${months[0]}-16`, to: `${months[0]}-29` }],
  ['getStudentToken', {}],
  ['getVideoClass', {}],
  ['getMessage', {}],
  ['getAbsenceNotices', {}],
  ['getDailyNotices', {}],
  ['getOutstandingPayments', {}],
  ['getStudentFigures', {}],
  ['getFamilies', {}],
  ...(['pending', 'paid'] as const).flatMap((status): List[] => [
    ['pendingPayments', { status }],
    ['pendingVideoPayments', { status }],
  ]),
  ...months.flatMap((month): List[] => [
    ['liveInvoices', { month }],
    ['videoInvoices', { month }],
  ]),
]
