import { foldAllNames } from '../../invoices/invoiced-names.ts'
import type { Statements } from '../ddl.ts'

/** Invoices are also found by the names of their students' parents. */
export const parentsNames: Statements = () => [foldAllNames]
