import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import type { Api } from '#client/core/api.ts'
import { familyLabel } from '#client/entities/family.ts'
import { familiesText } from '#client/messages/families.ts'
import { paymentsText } from '#client/messages/payments.ts'
import { numberQuestion, printedNumber } from '#client/school/family-receipts.ts'
import type { Family } from '#contract/families.ts'
import { money } from '#rules/money.ts'

const reasons = ['Wrong family', 'Wrong amount', 'Wrong payment type', 'Received twice', 'Cheque returned']

/** The receipt with this number in the account of a family. */
const receiptOf = async ({ family_id }: Family, number: string, api: Pick<Api, 'getFamilyLedger'>) =>
  (await api.getFamilyLedger({ family_id })).data.rows.find(({ kind, ref }) => kind === 'receipt' && ref === number)

export default command({
  title: 'Reverse family payment',
  button: 'Reverse payment',
  aliases: ['take family payment back', 'cancel family receipt'],
  zh: ['撤銷家庭付款', '註銷家庭收據'],
  arguments: {
    family: ask.entity('family', { label: 'Family' }),
    receipt: numberQuestion('Receipt', /^FR-\d{4}-\d+$/),
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
  preview: ({ family, receipt }) =>
    familiesText.takeBack({ receipt: printedNumber(receipt), family: familyLabel(family) }),
  async quote({ family, receipt }, api) {
    const about = { receipt: printedNumber(receipt), family: familyLabel(family) }
    const row = await receiptOf(family, about.receipt, api)
    return row ? familiesText.takeBackAmount({ ...about, amount: money(-row.amount) }) : familiesText.takeBack(about)
  },
  // Somebody who types another number must not take back what another family has paid.
  async refuses({ family, receipt }, api) {
    const number = printedNumber(receipt)
    if (await receiptOf(family, number, api)) return undefined
    return {
      argument: 'receipt',
      text: familiesText.notTheirReceipt({ receipt: number, family: familyLabel(family) }),
    }
  },
  group: 'danger',
  effect: 'final',
  final: paymentsText.reversedPaymentIsFinal,
  run: ({ receipt, reason, used }, { api, key }) =>
    api.reversePayment({ receipt_ref: printedNumber(receipt), reason, allow_negative: used === 'negative' }, { key }),
  said: {
    done: ({ receipt }, { credit_note_ref }) =>
      paymentsText.reversed({ receiptRef: printedNumber(receipt), creditNote: credit_note_ref }),
    about: ({ family }) => familiesText.ofFamily({ family: familyLabel(family) }),
  },
})
