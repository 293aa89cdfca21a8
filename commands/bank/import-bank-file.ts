import { ask, optional, type TableRows } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { bankText } from '#client/messages/bank.ts'

const rowOf = ({ line, day, amount, text, balance, currency }: TableRows[number]) => ({
  ...{ line: Number(line), day: String(day), amount: Number(amount), text: String(text), currency: String(currency) },
  balance: balance === '' || balance === undefined ? null : Number(balance),
})

export default command({
  title: 'Import bank file',
  aliases: ['upload bank statement', 'bank csv', 'hsbc', 'transaction history of the bank'],
  zh: ['匯入銀行檔案', '匯入銀行月結單', '上載銀行紀錄'],
  arguments: {
    rows: ask.table({ label: 'Rows', missing: bankText.pasteOrDrop }),
    file: optional(ask.text({ label: 'File', max: 200 })),
    layout: optional(ask.text({ label: 'Columns', max: 500 })),
    despite: optional(ask.toggle({ label: 'Import all the same' })),
  },
  screen: '/payment',
  keys: 'I',
  form: { title: 'Import bank file', submit: 'Import', cancel: 'Cancel', busy: 'Importing...', own: true },
  group: 'money',
  effect: 'final',
  final: bankText.importedIsFinal,
  run: async ({ rows, file, layout, despite }, { api, key }) => {
    const from = { file_name: file || 'bank', layout: layout || 'columns' }
    const { data } = await api.importBankLines(
      { ...from, rows: rows.map(rowOf), dryRun: false, despite_balance: despite === true },
      { key },
    )
    return data.added
  },
  next: () => ({ kind: 'bankLines', given: {} }),
  said: {
    done: ({ file }, count) => bankText.imported({ count, file: file || 'bank' }),
    network: bankText.notImported,
  },
})
