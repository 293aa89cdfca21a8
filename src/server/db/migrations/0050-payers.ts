import { namedFamilies } from '../../school/families/named-families.ts'
import type { Statements } from '../ddl.ts'

/** What a family was called when its money came in, so that its receipts are printed as they were. */
export const payers: Statements = ({ text, allow, refuseUnlessErasing }) => [
  `alter table money_in add column payer ${text} not null default ''`,
  async db => {
    for (const { family_id, name } of await namedFamilies(db, undefined))
      await db
        .updateTable('money_in')
        .set({ payer: name })
        .where('family_id', '=', family_id)
        .where('kind', '=', 'family')
        .execute()
  },
  ...allow('money_in', 'update_unless_erasing'),
  ...refuseUnlessErasing('money_in', 'update of note, payer', 'A receipt is not changed'),
]
