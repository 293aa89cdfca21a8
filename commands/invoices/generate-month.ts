import { ask, optional } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { invoicesText } from '#client/messages/invoices.ts'
import { money } from '#rules/money.ts'

/** Students who get no invoice of this run. */
const leftOut = (students: readonly { readonly student_id: string }[] | undefined) =>
  students && students.length > 0 ? { except: students.map(({ student_id }) => student_id) } : {}

export default command({
  title: 'Generate month',
  verb: 'Write invoices',
  aliases: ['generate invoices', 'bill the month', 'monthly invoices'],
  zh: ['開全月發票', '產生每月發票', '出單', '出發票', '出學費單', '開全月單'],
  arguments: {
    month: ask.month({ label: 'Month' }),
    except: optional(ask.entities('student', { label: 'Left out' })),
  },
  clears: { month: ['except'] },
  opens: 'billing',
  screen: '/invoice',
  keys: 'N',
  start: (_, today) => ({ month: today.toPlainYearMonth().toString() }),
  form: { title: 'Generate month', submit: 'Generate', cancel: 'Cancel', busy: 'Generating...', own: true },
  confirm: ({ month }) => invoicesText.writeInvoicesOf({ month }),
  // What would be written now: somebody may have billed some of it since it was shown.
  warnings: async ({ month, except }, api) => {
    const { invoices, total_amount } = (await api.generateLiveInvoices({ month, dryRun: true, ...leftOut(except) }))
      .data
    return [invoicesText.wouldBeWritten({ count: invoices.length, amount: money(total_amount) })]
  },
  effect: 'final',
  final: invoicesText.generatedMonthIsFinal,
  run: async ({ month, except }, { api, key }) =>
    (await api.generateLiveInvoices({ month, dryRun: false, ...leftOut(except) }, { key })).data,
  takenBackBy: ({ month }, { invoices }) =>
    invoices.length > 0 ? { kind: 'voidingOfMonth', given: { month } } : undefined,
  makes: ({ month }) => ({ kind: 'month', given: { kind: 'live', month } }),
  said: {
    done: (_, { invoices, month }) => {
      const [first, last] = [invoices[0]?.invoice_ref ?? '', invoices.at(-1)?.invoice_ref ?? '']
      if (invoices.length === 0) return invoicesText.nothingIsLeftToBillFor({ month })
      return invoicesText.generated({ count: invoices.length, month, first, last })
    },
  },
  offers: ({ month }) =>
    Promise.resolve({ text: invoicesText.voidUnpaid, opens: { kind: 'voidingOfMonth', given: { month } } }),
  prints: ({ month }, { invoices }) =>
    invoices.length > 0 ? { kind: 'invoices', given: { kind: 'live', month } } : undefined,
})
