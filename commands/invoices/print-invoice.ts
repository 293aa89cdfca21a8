import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'

export default command({
  title: 'Print This Invoice',
  aliases: ['invoice pdf'],
  zh: ['列印發票'],
  arguments: { invoice: ask.entity('invoice', { label: 'Invoice' }) },
  row: 'invoice',
  opens: 'invoice',
  screen: '/invoice',
  keys: 'P',
  hint: 'print',
  effect: 'read',
  run: ({ invoice }, { api, navigator, key }) => {
    const of = { student_id: invoice.student_id, yearMonth: invoice.yearMonth }
    return navigator.document(async () => ({
      blob: await (invoice.kind === 'live' ? api.pdfOneLive(of, { key }) : api.pdfOneVideo(of, { key })),
      name: `${invoice.invoice_ref}.pdf`,
    }))
  },
  said: { done: null },
})
