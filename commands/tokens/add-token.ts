import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { personLabel } from '#client/entities/student.ts'
import { generalText } from '#client/messages/general.ts'
import { hintsText } from '#client/messages/hints.ts'
import { manyText } from '#client/messages/many.ts'
import { list, type Message, verbatim } from '#client/messages/message.ts'
import { tokensText } from '#client/messages/tokens.ts'
import { mostTokens } from '#contract/tokens.ts'
import { money } from '#rules/money.ts'

/** What people call it when tokens are taken away. */
const taking = ['deduct', 'less'] as const
const zhTaking = ['扣代幣', '減代幣', '扣除代幣'] as const
const missing = generalText.pleaseFillOutAllFields

export default command({
  title: 'Edit Token',
  aliases: [
    'add token for student',
    'add token',
    'add tokens',
    'give tokens',
    'correct tokens',
    'top up',
    ...taking.map(word => `${word} tokens`),
  ],
  zh: ['加減代幣', '增加代幣', '修正代幣', '加代幣', ...zhTaking, '買堂', '買代幣'],
  arguments: {
    student: ask.entity('student', { label: 'Student', zh: ['學生'], missing }),
    token: ask.entity('tokenName', {
      label: 'Token Name',
      zh: ['代幣'],
      missing,
      // What one of many students has says nothing of the others.
      from: ({ student }, _, chosen = []) => ({
        call: 'getTokenName',
        given: student && chosen.every(id => id === student) ? { student_id: student } : {},
        inOrder: true,
      }),
    }),
    amount: ask.number({
      label: 'Token Amount',
      zh: ['數量', '金額'],
      missing,
      min: -mostTokens,
      max: mostTokens,
      less: [...taking, ...zhTaking],
      help: tokensText.negativeCorrects,
      rule: amount => (amount === 0 ? missing : Number.isInteger(amount) ? undefined : tokensText.amountNotWhole),
    }),
  },
  row: 'student',
  many: { each: 'student', does: manyText.changesTokens, done: manyText.tokensChanged },
  opens: 'tokensFor',
  screen: '/token',
  keys: 'T',
  hint: hintsText.add,
  form: { title: 'Add Token for Student', submit: 'Submit', cancel: 'Cancel', busy: 'Submitting...' },
  preview: ({ student, token, amount }, { tokens, balanceOf }) => {
    const of = { student: personLabel(student), studentId: student.student_id }
    if (amount === undefined || token === undefined) return tokensText.forStudent(of)
    const count = Math.abs(amount)
    const what = { ...of, amount: count, token: token.token_name }
    const price = tokens.get(token.token_name)?.token_value
    const before = balanceOf(student.student_id, token.token_name)
    const andThen = (sentence: Message) =>
      before === undefined ? sentence : tokensText.thenHas({ sentence, before, after: before + amount })
    if (price === undefined) return andThen(amount < 0 ? tokensText.take(what) : tokensText.add(what))
    const priced = { ...what, price: money(price), total: money(count * price) }
    return andThen(amount < 0 ? tokensText.takeWorth(priced) : tokensText.addWorth(priced))
  },
  group: 'money',
  effect: 'undoable',
  run: ({ student, token, amount }, { api, key }) =>
    api.addToken({ student_id: student.student_id, token_name: token.token_name, amount }, { key }),
  said: {
    done: () => tokensText.tokenSuccessfullyAdded,
    about: ({ student, token, amount }, { balance }) =>
      list([
        verbatim(personLabel(student)),
        tokensText.amountOf({ amount, token: token.token_name }),
        ...(balance === undefined ? [] : [tokensText.newBalance({ balance })]),
      ]),
    failed: words => words ?? tokensText.failedToAddToken,
    network: tokensText.failedToAddToken,
  },
})
