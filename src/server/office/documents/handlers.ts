import { getPrinting } from './get-printing.ts'

/** The handlers of the calls of this folder. */
export const documents = { getPrinting } as const
