import type { EntityKind } from '../entities/kinds.ts'
import type { Message } from '../messages/message.ts'

/*
 * Commands do not import each other. A command that leads to another one names the thing to open. The registry finds
 * the command that declares that it `opens` such things.
 */

/** The documents that can be printed, each with what identifies it. */
type Documents = {
  readonly invoice: { readonly invoice: string }
  readonly receipt: { readonly receipt: string }
  readonly creditNote: { readonly creditNote: string }
  readonly familyReceipt: { readonly family: string; readonly receipt: string }
  readonly invoices: { readonly kind: 'live' | 'video'; readonly month: string }
}
/** The things that commands refer to, each with what identifies it. */
export type Things = Documents & {
  readonly student: { readonly student: string }
  readonly photo: { readonly student: string }
  readonly class: { readonly class: string; readonly lesson?: string }
  /** The invoices of a month. */
  readonly month: { readonly kind: 'live' | 'video'; readonly month: string }
  /** A live invoice of some days that is still to be made. */
  readonly liveInvoice: { readonly student: string; readonly startDate: string; readonly endDate: string }
  /** Tokens for a student, and the invoice that buys a video class. */
  readonly tokensFor: { readonly student: string }
  readonly videoInvoice: { readonly student: string }
  /** What was done for many rows. */
  readonly job: { readonly job: string }
  /** What takes back what cannot be undone: a collected payment, an invoice, the invoices of a run, a second step. */
  readonly reversal: { readonly receipt: string }
  readonly familyReversal: { readonly family: string; readonly receipt: string }
  readonly voiding: { readonly invoice: string }
  readonly voidingOfMonth: { readonly month: string }
  /** The page that somebody wanted before signing in. */
  readonly wantedPage: Readonly<Record<never, string>>
  readonly secondStepOff: Readonly<Record<never, string>>
  readonly secondStepOn: Readonly<Record<never, string>>
  /** What came in at the bank and is no receipt yet. */
  readonly bankLines: Readonly<Record<never, string>>
  /** The account of a family, also of a student's, and what is known of it. */
  readonly family: { readonly family: string }
  readonly familyOf: { readonly student: string }
  readonly familyDetails: { readonly family: string }
  /** A student's invoice of the next month. */
  readonly nextBill: { readonly student: string }
  /** The invoices of a month, to be written. */
  readonly billing: { readonly month: string }
  /** What is made anew where it is missing. */
  readonly schedule: Readonly<Record<never, string>>
  readonly newCourse: Readonly<Record<never, string>>
  readonly newToken: Readonly<Record<never, string>>
  readonly newView: Readonly<Record<never, string>>
  readonly ownPassword: Readonly<Record<never, string>>
  readonly courseStatus: { readonly course: string }
  readonly missedVideoLesson: { readonly lesson: string }
  /** A lesson on another day. */
  readonly lessonMove: { readonly lesson: string; readonly newDate: string; readonly newTime: string }
  readonly classStudents: { readonly class: string }
  readonly quizOfLesson: { readonly lesson: string }
  /** The time slots of a day that are held, in the timetable. */
  readonly heldSlots: { readonly date: string }
}

export type DocumentKind = keyof Documents
/** Everything that can be opened: each kind of record, and the things above. */
export type OpenedKind = EntityKind | keyof Things

/** A thing to open, without saying which command opens it. */
export type Reference<K extends keyof Things = keyof Things> = {
  readonly [Each in K]: { readonly kind: Each; readonly given: Things[Each] }
}[K]

/** Something to do next, in a few words that say what it comes to. */
export type Offer = { readonly text: Message; readonly opens: Reference }

/** What a command made that is no record, and can be opened again. */
export type Made = Reference<'month' | 'job' | 'heldSlots'>
