import { messages } from './message.ts'

export const chargesText = messages('charges', {
  charges: 'Charges',
  noCharges: 'Nothing waits to be billed.',
  deposit: 'deposit',
  add: 'Bill **{student}** **{amount}** for {text} with the next invoice of {month}.',
  addDeposit: 'Bill **{student}** a deposit of **{amount}** for {text} with the next invoice of {month}.',
  bill: 'Create an invoice for **{student}** with **{amount}** for {text}, and what else waits for {month}.',
  billDeposit:
    'Create an invoice for **{student}** with a deposit of **{amount}** for {text}, and what else waits for {month}.',
  delete: 'Delete **{amount}** for {text}, which waits to be billed to **{student}**.',
  deleteThis: 'Delete this charge?',
  isBilled: 'It is on {invoice}.',
  isAdded: '{text}, {amount}: billed to {student} with the next invoice of {month}.',
  isBilledNow: '{text}, {amount}, is billed to {student}: {invoice}.',
  isDeleted: '{text}, {amount}, of {student} is deleted.',
  addsCharges: 'Add a charge to 1 student|Add a charge to {count} students',
  chargesAdded: 'Charge added to {of} students.',
  failedToSave: 'Failed to save the charge.',
  failedToDelete: 'Failed to delete the charge.',
  failedToFetch: 'Failed to fetch the charges.',
})
