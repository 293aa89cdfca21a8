import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { personLabel } from '#client/entities/student.ts'
import { chargesText } from '#client/messages/charges.ts'
import { waitingCharge } from '#client/school/charge-questions.ts'
import { voidInvoice, wayOut } from '#client/school/ways-out.ts'
import { money } from '#rules/money.ts'

export default command({
  title: 'Delete a charge',
  button: 'Delete charge',
  aliases: ['delete charge', 'remove charge', 'delete deposit'],
  zh: ['刪除收費', '刪除按金'],
  arguments: { student: ask.entity('student', { label: 'Student', zh: ['學生'] }), charge: waitingCharge },
  row: 'student',
  clears: { student: ['charge'] },
  group: 'danger',
  confirm: () => chargesText.deleteThis,
  preview: ({ student, charge }) =>
    chargesText.delete({ student: personLabel(student), text: charge.text, amount: money(charge.amount) }),
  effect: 'undoable',
  run: ({ charge }, { api, key }) => api.deleteCharge({ chargeId: charge.charge_id }, { key }),
  said: {
    instead: refusal => wayOut(refusal, { billed: ({ ref }) => voidInvoice(ref) }),
    done: ({ student, charge }) =>
      chargesText.isDeleted({ student: personLabel(student), text: charge.text, amount: money(charge.amount) }),
    failed: words => words ?? chargesText.failedToDelete,
    network: chargesText.failedToDelete,
  },
})
