import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { familyLabel } from '#client/entities/family.ts'
import { familiesText } from '#client/messages/families.ts'
import { paymentsText } from '#client/messages/payments.ts'
import { money } from '#rules/money.ts'

const reasons = ['Wrong family', 'Wrong amount', 'Wrong payment type', 'Received twice', 'Cheque returned']

export default command({
  title: 'Reverse family payment',
  button: 'Reverse payment',
  aliases: ['take family payment back', 'cancel family receipt'],
  zh: ['撤銷家庭付款', '註銷家庭收據'],
  arguments: {
    family: ask.entity('family', { label: 'Family' }),
    receipt: ask.text({
      label: 'Receipt',
      max: 20,
      rule: number => (/^FR-\d{4}-\d+$/i.test(number.trim()) ? undefined : familiesText.noReceiptNumber),
    }),
    reason: ask.text({ label: 'Reason', max: 1000, offers: reasons, help: paymentsText.printedOnTheCreditNote }),
    used: ask.choice({
      label: 'Tokens used already',
      options: { refuse: 'do not reverse', negative: 'leave a negative balance' },
    }),
  },
  row: 'family',
  opens: 'familyReversal',
  start: () => ({ used: 'refuse' }),
  form: { title: 'Reverse family payment', submit: 'Reverse', cancel: 'Cancel' },
  preview: ({ family, receipt }) => familiesText.takeBack({ receipt: receipt.trim(), family: familyLabel(family) }),
  async quote({ family, receipt }, api) {
    const { data } = await api.getFamilyLedger({ family_id: family.family_id })
    const row = data.rows.find(({ ref }) => ref === receipt.trim().toUpperCase())
    return row
      ? familiesText.takeBackAmount({ receipt: row.ref, amount: money(-row.amount), family: familyLabel(family) })
      : familiesText.notTheirReceipt({ receipt: receipt.trim(), family: familyLabel(family) })
  },
  group: 'danger',
  effect: 'final',
  final: paymentsText.reversedPaymentIsFinal,
  run: ({ receipt, reason, used }, { api, key }) =>
    api.reversePayment(
      { receipt_ref: receipt.trim().toUpperCase(), reason, allow_negative: used === 'negative' },
      { key },
    ),
  said: {
    done: ({ receipt }, { credit_note_ref }) =>
      paymentsText.reversed({ receiptRef: receipt.trim().toUpperCase(), creditNote: credit_note_ref }),
    about: ({ family }) => familiesText.ofFamily({ family: familyLabel(family) }),
  },
})
