import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { familiesText } from '#client/messages/families.ts'

export default command({
  title: 'Print statements of all who owe',
  aliases: ['monthly statements', 'statements of all families', 'statement run'],
  zh: ['列印所有欠款家庭的月結單', '列印全部月結單', '欠款月結單'],
  arguments: { month: ask.month({ label: 'Month' }) },
  screen: '/payment',
  group: 'money',
  start: (_, today) => ({ month: today.toPlainYearMonth().toString() }),
  form: { title: 'Print statements of all who owe', submit: 'Print', cancel: 'Cancel' },
  preview: ({ month }) => familiesText.statementsOf({ month }),
  effect: 'read',
  run: ({ month }, { api, navigator, key }) =>
    navigator.document(async () => ({
      blob: await api.pdfStatements({ month }, { key }),
      name: `statements-${month}.pdf`,
    })),
  said: { done: null },
})
