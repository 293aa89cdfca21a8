import { addCharge } from './add-charge.ts'
import { deleteCharge } from './delete-charge.ts'
import { getCharges } from './get-charges.ts'

/** The answers about what is billed besides lessons. */
export const charges = { getCharges, addCharge, deleteCharge } as const
