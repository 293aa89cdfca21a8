import { command } from '#client/command/command.ts'
import { personLabel } from '#client/entities/student.ts'
import { chargesText } from '#client/messages/charges.ts'
import { chargeOf, chargeQuestions, startOfCharge } from '#client/school/charge-questions.ts'
import { money } from '#rules/money.ts'

/** What it is about to do. */
const sentences = {
  next: { charge: chargesText.add, deposit: chargesText.addDeposit },
  now: { charge: chargesText.bill, deposit: chargesText.billDeposit },
} as const

export default command({
  title: 'Extra charge',
  aliases: ['charge', 'new charge', 'registration fee', 'materials fee', 'lost card', 'deposit', 'bill a charge now'],
  zh: ['新增收費', '新增按金', '雜費', '收費', '按金', '收按金', '註冊費', '教材費'],
  arguments: chargeQuestions,
  row: 'student',
  many: { each: 'student', does: chargesText.addsCharges, done: chargesText.chargesAdded },
  group: 'money',
  start: startOfCharge,
  form: { title: 'Extra charge', submit: 'Add', cancel: 'Cancel' },
  preview: ({ student, text, amount, kind, month, billed }) =>
    sentences[billed][kind]({ student: personLabel(student), text, amount: money(amount), month }),
  effect: 'undoable',
  run: (asked, { api, key }) => api.addCharge(chargeOf(asked), { key }),
  takenBackBy: (_, { data }) =>
    data.invoice_ref === undefined ? undefined : { kind: 'voiding', given: { invoice: data.invoice_ref } },
  said: {
    done: ({ student, text, amount, month }, { data }) => {
      const what = { student: personLabel(student), text, amount: money(amount) }
      return data.invoice_ref === undefined
        ? chargesText.isAdded({ ...what, month })
        : chargesText.isBilledNow({ ...what, invoice: data.invoice_ref })
    },
    failed: words => words ?? chargesText.failedToSave,
    network: chargesText.failedToSave,
  },
  prints: (_, { data }) =>
    data.invoice_ref === undefined ? undefined : { kind: 'invoice', given: { invoice: data.invoice_ref } },
})
