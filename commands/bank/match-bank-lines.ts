import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { bankText } from '#client/messages/bank.ts'
import { list } from '#client/messages/message.ts'
import { matchesOf, sumOf } from '#client/school/bank-lines.ts'
import { money } from '#rules/money.ts'

export default command({
  title: 'Book bank lines',
  verb: 'Book',
  aliases: ['book bank payments'],
  zh: ['確認銀行紀錄'],
  arguments: { matches: ask.table({ label: 'Bank lines', missing: bankText.nothingTicked }) },
  unlisted: true,
  confirm: ({ matches }) => bankText.books({ count: matches.length, amount: money(sumOf(matches)) }),
  preview: ({ matches }) => {
    const isLinked = ({ receipt_ref }: (typeof matches)[number]) => receipt_ref !== ''
    const fresh = matches.filter(row => !isLinked(row))
    const linked = matches.length - fresh.length
    return list([
      ...(fresh.length > 0 ? [bankText.booksNew({ count: fresh.length, amount: money(sumOf(fresh)) })] : []),
      ...(linked > 0 ? [bankText.booksLinked({ count: linked })] : []),
    ])
  },
  group: 'money',
  effect: 'final',
  final: bankText.bookedIsFinal,
  run: ({ matches }, { api, key }) => api.matchBankLines({ matches: matchesOf(matches) }, { key }),
  said: {
    done: ({ matches }) => bankText.booked({ count: matches.length, amount: money(sumOf(matches)) }),
    network: bankText.notBooked,
  },
})
