import type { Statements } from '../ddl.ts'
import { foldAllNames } from '../invoiced-names.ts'

/** In what invoices are searched by, names, ids and phones stand before the school, so that they can be searched alone. */
export const namesApart: Statements = () => [foldAllNames]
