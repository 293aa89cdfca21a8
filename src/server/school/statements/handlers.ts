import { pdfStatements } from './print-statements.ts'

/** The answers about statements. */
export const statements = { pdfStatements } as const
