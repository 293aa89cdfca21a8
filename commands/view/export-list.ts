import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { viewText } from '#client/messages/view.ts'

export default command({
  title: 'Export',
  aliases: ['export list', 'download list', 'spreadsheet', 'excel', 'xlsx', 'csv'],
  zh: ['匯出', '下載清單', '試算表'],
  arguments: {
    format: ask.choice({ label: 'Format', options: { xlsx: 'Excel (XLSX)', csv: 'CSV' } }),
    columns: ask.choice({
      label: 'Columns',
      options: { shown: 'The columns on the screen', all: 'All columns' },
    }),
  },
  form: { title: 'Export', submit: 'Export', cancel: 'Cancel' },
  start: () => ({ format: 'xlsx', columns: 'shown' }),
  keys: 'Shift E',
  keysOn: 'everywhere',
  gate: ({ has }) => (has.has('list') ? undefined : viewText.thereIsNoListHere),
  effect: 'read',
  run: (how, { navigator }) => navigator.exportList(how),
  said: { done: (_, name) => viewText.nameIsDownloaded({ name }), failed: words => words ?? viewText.notExported },
})
