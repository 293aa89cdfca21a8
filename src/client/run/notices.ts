import type { FoundAt } from '../command/command.ts'
import type { DocumentKind, Offer, Reference } from '../command/reference.ts'
import { type Store, store } from '../core/store.ts'
import type { Message } from '../messages/message.ts'

export type Notice = {
  readonly number: number
  readonly tone: 'good' | 'bad' | 'plain'
  readonly text: Message
  /** A second line that adds to the documented text. */
  readonly more?: Message
  /** The number of the operation that it reports. */
  readonly operation?: number
  /** `true`: the operation can be undone. */
  readonly undoable?: true
  /** The document that was made. */
  readonly prints?: Reference<DocumentKind>
  /** The invoices whose receipts were made together. They are printed into one file. */
  readonly printsOf?: readonly string[]
  /** What may be done next. */
  readonly offer?: Offer
  /** Where what was done is shown. */
  readonly found?: FoundAt
  /** A document that could not be opened in a new window. */
  readonly download?: { readonly url: string; readonly name: string }
  /** Milliseconds since 1970. */
  readonly at: number
}

/** All notices, newest first. `logged`: in the log only, never shown. */
type Log = readonly (Notice & { readonly logged: boolean })[]

/** `shown` has the newest last. */
export type Notices = {
  readonly shown: Store<readonly Notice[]>
  readonly log: Store<Log>
  readonly say: (notice: Omit<Notice, 'number' | 'at'>) => Notice
  /** Adds what may be done next to a notice, while it is shown. */
  readonly offer: (number: number, offer: Offer) => void
  readonly note: (text: Message, more?: Message) => void
  readonly dismiss: (number?: number) => void
  /** Removes the notices that offer to undo an operation. */
  readonly withdraw: (operation: number) => void
  /** Removes everything, also from the log, when somebody else signs in. */
  readonly clear: () => void
}

const kept = 500
const together = 3

export function notices(clock: () => number = Date.now): Notices {
  const shown = store<readonly Notice[]>([])
  const log = store<Log>([])
  let number = 0
  const write = (notice: Omit<Notice, 'number' | 'at'>, logged: boolean): Notice => {
    number += 1
    const whole = { ...notice, number, at: clock() }
    log.set(lines => [{ ...whole, logged }, ...lines].slice(0, kept))
    return whole
  }
  return {
    shown,
    log,
    say(notice) {
      const whole = write(notice, false)
      shown.set(lines => [...lines, whole].slice(-together))
      return whole
    },
    offer(which, offer) {
      shown.set(lines => lines.map(line => (line.number === which ? { ...line, offer } : line)))
    },
    note(text, more) {
      write({ tone: 'plain', text, ...(more ? { more } : {}) }, true)
    },
    dismiss(which) {
      shown.set(lines => (which === undefined ? lines.slice(0, -1) : lines.filter(line => line.number !== which)))
    },
    withdraw(operation) {
      shown.set(lines => lines.filter(line => !line.undoable || line.operation !== operation))
    },
    clear() {
      shown.set([])
      log.set([])
    },
  }
}
