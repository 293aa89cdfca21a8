import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { numberQuestion, printedNumber } from '#client/school/family-receipts.ts'

export default command({
  title: 'Print receipt of family',
  button: 'Print receipt',
  aliases: ['family receipt pdf', 'print credit note of family'],
  zh: ['列印家庭收據'],
  arguments: {
    family: ask.entity('family', { label: 'Family' }),
    receipt: numberQuestion('Number', /^(FR|FCN)-\d{4}-\d+$/),
  },
  row: 'family',
  opens: 'familyReceipt',
  group: 'money',
  effect: 'read',
  run: ({ receipt }, { api, navigator, key }) => {
    const number = printedNumber(receipt)
    const print = () =>
      number.startsWith('FCN')
        ? api.pdfCreditNote({ credit_note_ref: number }, { key })
        : api.pdfReceipts({ refs: [number] }, { key })
    return navigator.document(async () => ({ blob: await print(), name: `${number}.pdf` }))
  },
  said: { done: null },
})
