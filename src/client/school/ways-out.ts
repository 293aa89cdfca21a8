import type { PlainValues } from '#contract/call.ts'
import type { Offer, Reference, Things } from '../command/reference.ts'
import { today } from '../core/today.ts'
import { dayText } from '../messages/day-words.ts'
import { caption, type Message } from '../messages/message.ts'
import { paymentsText } from '../messages/payments.ts'
import { videoLessonsText } from '../messages/video-lessons.ts'
import { waysOutText } from '../messages/ways-out.ts'

/*
 * What can be done instead of what was refused. A refusal of the server is told by its code, and one of this window by its
 * record; each way is a button that opens another command.
 */

type Value = PlainValues[string]
type Refusal = { readonly code: string | undefined; readonly values: PlainValues }
/** Of what the refusal names; `undefined` where that is not enough. */
type Way = (values: PlainValues) => Offer | undefined

/** The way out of a refusal of the server, by its code. */
export const wayOut = ({ code, values }: Refusal, ways: Readonly<Record<string, Way>>): Offer | undefined =>
  code !== undefined && Object.hasOwn(ways, code) ? ways[code]?.(values) : undefined

/** Whether a refusal's reason is this clause. */
export const isClauseOf = (reason: Value | undefined, code: string): boolean =>
  typeof reason === 'object' && reason !== null && 'code' in reason && reason.code === code

const offer = (text: Message, opens: Reference): Offer => ({ text, opens })
/** Of what a value names, or the first of several. */
function named(value: Value | null | undefined, of: (name: string) => Offer): Offer | undefined {
  const first = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' && first !== '' ? of(first) : undefined
}

export const openStudent = (id: Value | undefined) =>
  named(id, student => offer(waysOutText.openStudent({ student }), { kind: 'student', given: { student } }))
export const openFamily = (id: Value | undefined) =>
  named(id, family => offer(waysOutText.openFamily, { kind: 'family', given: { family } }))
export const familyOf = (id: Value | undefined) =>
  named(id, student => offer(waysOutText.openFamily, { kind: 'familyOf', given: { student } }))
export const editFamily = (family: string): Offer =>
  offer(caption('Edit family'), { kind: 'familyDetails', given: { family } })
export const voidInvoice = (ref: Value | null | undefined) =>
  named(ref, invoice => offer(waysOutText.voidInvoice({ invoice }), { kind: 'voiding', given: { invoice } }))
export const reverseReceipt = (ref: Value | null | undefined) =>
  named(ref, receipt => offer(paymentsText.reverseIt, { kind: 'reversal', given: { receipt } }))
export const showReceipt = (ref: Value | undefined) =>
  named(ref, receipt => offer(paymentsText.showReceipt({ receipt }), { kind: 'receipt', given: { receipt } }))
export const showCreditNote = (ref: Value | undefined) =>
  named(ref, creditNote =>
    offer(waysOutText.showCreditNote({ creditNote }), { kind: 'creditNote', given: { creditNote } }),
  )
export const generateMonth = (month: string): Offer =>
  offer(waysOutText.generateMonth({ month }), { kind: 'billing', given: { month } })
export const addTokens = (student: string): Offer =>
  offer(videoLessonsText.addTokens, { kind: 'tokensFor', given: { student } })
export const createVideoInvoice = (student: string): Offer =>
  offer(videoLessonsText.createInvoice, { kind: 'videoInvoice', given: { student } })
export const billNextMonth = (student: string): Offer =>
  offer(caption('Bill next month'), { kind: 'nextBill', given: { student } })
export const addSchedule = (): Offer => offer(caption('Add Schedule'), { kind: 'schedule', given: {} })
export const createCourse = (): Offer => offer(caption('Create Course'), { kind: 'newCourse', given: {} })
export const createToken = (): Offer => offer(caption('Create Token'), { kind: 'newToken', given: {} })
export const makeInactive = (course: string): Offer =>
  offer(waysOutText.makeInactive, { kind: 'courseStatus', given: { course } })
export const markAbsence = (lesson: string): Offer =>
  offer(caption('Mark absence'), { kind: 'missedVideoLesson', given: { lesson } })
export const moveLesson = (given: Things['lessonMove']): Offer =>
  offer(waysOutText.moveTo({ day: dayText(given.newDate, today()) }), { kind: 'lessonMove', given })
export const openClassStudents = (id: string): Offer =>
  offer(caption('Students in Class'), { kind: 'classStudents', given: { class: id } })
export const assignQuiz = (lesson: string): Offer =>
  offer(caption('Create Quiz'), { kind: 'quizOfLesson', given: { lesson } })
export const changePassword = (): Offer => offer(caption('Change my password'), { kind: 'ownPassword', given: {} })
export const setUpStep = (): Offer => offer(caption('Set up second step'), { kind: 'secondStepOn', given: {} })
export const turnOffStep = (): Offer => offer(caption('Turn off second step'), { kind: 'secondStepOff', given: {} })
export const saveView = (): Offer => offer(waysOutText.saveView, { kind: 'newView', given: {} })

/** Students whose invoices are paid in part, or whose family would be left with credit, stay where they are. */
export const staysInFamily = (refusal: Refusal): Offer | undefined =>
  wayOut(refusal, {
    partPaid: ({ student }) => familyOf(student),
    inCredit: ({ family }) => openFamily(family),
    already: ({ family }) => openFamily(family),
  })
/** A login ID belongs to somebody. */
export const loginOfOther = (refusal: Refusal): Offer | undefined =>
  wayOut(refusal, { loginTaken: ({ id }) => openStudent(id) })
