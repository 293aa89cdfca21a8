import type { Statements } from '../ddl.ts'
import { foldAllNames } from '../invoiced-names.ts'

/** Invoices are searched by what the Chinese name of their student sounds like, too. */
export const soundsOfNames: Statements = () => [foldAllNames]
