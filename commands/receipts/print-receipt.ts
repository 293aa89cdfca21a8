import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'

export default command({
  title: 'Print Receipt',
  aliases: ['receipt pdf'],
  zh: ['列印收據'],
  arguments: { receipt: ask.entity('receipt', { label: 'Receipt' }) },
  row: 'receipt',
  opens: 'receipt',
  screen: '/payment',
  keys: 'P',
  hint: 'print',
  effect: 'read',
  run: ({ receipt }, { api, navigator, key }) => {
    const of = { student_id: receipt.student_id, yearMonth: receipt.yearMonth }
    return navigator.document(async () => ({
      blob: await (receipt.kind === 'live' ? api.pdfReceiptLive(of, { key }) : api.pdfReceiptVideo(of, { key })),
      name: `${receipt.receipt_ref}.pdf`,
    }))
  },
  said: { done: null },
})
