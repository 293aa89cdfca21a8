import type { Statements } from '../ddl.ts'
import { foldAllNames } from '../invoiced-names.ts'

/** What invoices are searched by is folded as everywhere else, and has what their students are found by. */
export const foldedNames: Statements = () => [foldAllNames]
