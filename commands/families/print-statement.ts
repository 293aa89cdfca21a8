import { ask, optional } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { familiesText } from '#client/messages/families.ts'
import { hintsText } from '#client/messages/hints.ts'
import { statementNumber } from '#client/school/statements.ts'

export default command({
  title: 'Print statement of a family',
  button: 'Statement',
  aliases: ['family statement', 'statement of account', 'statement pdf'],
  zh: ['月結單', '列印月結單', '家庭結單', '結單'],
  arguments: {
    family: ask.entity('family', { label: 'Family' }),
    from: optional(ask.date({ label: 'From', past: true, help: familiesText.fromTheBeginning })),
    to: ask.date({ label: 'To', ends: 'from' }),
  },
  row: 'family',
  keys: 'P',
  hint: hintsText.print,
  group: 'money',
  start: (_, today) => ({ from: today.with({ day: 1 }).subtract({ months: 2 }).toString(), to: today.toString() }),
  form: { title: 'Print statement', submit: 'Print', cancel: 'Cancel' },
  check: ({ from, to }) =>
    from !== undefined && to < from ? { argument: 'to', text: familiesText.endBeforeStart } : undefined,
  effect: 'read',
  run: ({ family: { family_id }, from, to }, { api, navigator, key }) =>
    navigator.document(async () => ({
      blob: await api.pdfStatements({ family_id, to, ...(from === undefined ? {} : { from }) }, { key }),
      name: `${statementNumber(family_id, to)}.pdf`,
    })),
  said: { done: null },
})
