import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { familiesText } from '#client/messages/families.ts'

/** The number as it is printed, however it was typed. */
const printed = (number: string): string => number.trim().toUpperCase()

export default command({
  title: 'Print receipt of family',
  button: 'Print receipt',
  aliases: ['family receipt pdf', 'print credit note of family'],
  zh: ['列印家庭收據'],
  arguments: {
    family: ask.entity('family', { label: 'Family' }),
    receipt: ask.text({
      label: 'Number',
      max: 20,
      rule: number => (/^(FR|FCN)-\d{4}-\d+$/.test(printed(number)) ? undefined : familiesText.noReceiptNumber),
    }),
  },
  row: 'family',
  opens: 'familyReceipt',
  group: 'money',
  effect: 'read',
  run: ({ receipt }, { api, navigator, key }) => {
    const number = printed(receipt)
    const print = () =>
      number.startsWith('FCN')
        ? api.pdfCreditNote({ credit_note_ref: number }, { key })
        : api.pdfReceipts({ refs: [number] }, { key })
    return navigator.document(async () => ({ blob: await print(), name: `${number}.pdf` }))
  },
  said: { done: null },
})
