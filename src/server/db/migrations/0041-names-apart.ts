import { foldAllNames } from '../../invoices/invoiced-names.ts'
import type { Statements } from '../ddl.ts'

/** In what invoices are searched by, names, ids and phones stand before the school, so that they can be searched alone. */
export const namesApart: Statements = () => [foldAllNames]
