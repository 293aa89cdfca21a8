import type { DocumentKind, Reference } from '../command/reference.ts'
import { type ReadStore, store } from '../core/store.ts'
import type { Subscriber } from './operation.ts'

/** A document, and the operation that made it. */
type Made = { readonly operation: number; readonly document: Reference<DocumentKind> }

export type PrintOffer = {
  /** The last document that this window made. */
  readonly last: ReadStore<Made | undefined>
  readonly subscriber: Subscriber
}

/** Keeps the last document for Ctrl+P. */
export function printOffer(): PrintOffer {
  const last = store<Made | undefined>(undefined)
  return {
    last,
    subscriber: {
      remember({ number, plan: { command, values } }, outcome) {
        if (outcome.kind !== 'done' || !('prints' in command)) return
        const document = command.prints?.(values, outcome.answer)
        if (document) last.set({ operation: number, document })
      },
      handedOver: () => last.set(undefined),
      forgotten: () => last.set(undefined),
    },
  }
}
