import * as v from 'valibot'
import type { Keep } from '../core/session.ts'
import { type BankColumns, bankFields, type KnownColumns } from './bank-file.ts'

const name = 'klass.bankColumns'
const Columns = v.partial(v.object(Object.fromEntries(bankFields.map(field => [field, v.number()]))))
const Kept = v.array(v.tuple([v.string(), Columns]))
/** So many banks nobody has. */
const most = 20

/** What somebody has chosen in this browser for files with the same heading. */
export function knownBankColumns(keep: Pick<Keep, 'getItem'>): KnownColumns {
  try {
    const { output, success } = v.safeParse(Kept, JSON.parse(keep.getItem(name) ?? '[]'))
    return new Map(success ? (output as [string, BankColumns][]) : [])
  } catch {
    return new Map()
  }
}

export function rememberBankColumns(
  keep: Pick<Keep, 'getItem' | 'setItem'>,
  layout: string,
  columns: BankColumns,
): void {
  const others = [...knownBankColumns(keep)].filter(([heading]) => heading !== layout)
  keep.setItem(name, JSON.stringify([[layout, columns], ...others].slice(0, most)))
}
