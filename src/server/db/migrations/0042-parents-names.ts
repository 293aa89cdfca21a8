import type { Statements } from '../ddl.ts'
import { foldAllNames } from '../invoiced-names.ts'

/** Invoices are also found by the names of their students' parents. */
export const parentsNames: Statements = () => [foldAllNames]
