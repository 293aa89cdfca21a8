import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'
import { mostTokens } from '#contract/tokens.ts'
import { money } from '#rules/money.ts'
import { fullName } from '#rules/names.ts'

const missing = 'Please fill out all fields.'

export default command({
  title: 'Edit Token',
  aliases: ['add token for student', 'add tokens', 'give tokens', 'correct tokens', 'top up'],
  zh: ['增加代幣', '修正代幣', '加代幣'],
  arguments: {
    student: ask.entity('student', { label: 'Student', missing }),
    token: ask.entity('tokenName', { label: 'Token Name', missing }),
    amount: ask.number({
      label: 'Token Amount',
      missing,
      min: -mostTokens,
      max: mostTokens,
      help: 'A negative amount corrects.',
      rule: amount =>
        amount === 0 ? missing : Number.isInteger(amount) ? undefined : 'Token Amount must be a whole number.',
    }),
  },
  row: 'student',
  screen: '/token',
  keys: 'T',
  hint: 'add',
  form: { title: 'Add Token for Student', submit: 'Submit', cancel: 'Cancel', busy: 'Submitting...' },
  preview: ({ student, token, amount }, { tokens }) => {
    if (amount === undefined || token === undefined) return `For **${fullName(student)}** (${student.student_id}).`
    const operation =
      amount < 0 ? `Take **${-amount}** ${token.token_name} from` : `Add **${amount}** ${token.token_name} for`
    const price = tokens.get(token.token_name)?.token_value
    const value =
      price === undefined ? '' : `: ${Math.abs(amount)} × ${money(price)} = **${money(Math.abs(amount) * price)}**`
    return `${operation} **${fullName(student)}** (${student.student_id})${value}.`
  },
  effect: 'undoable',
  run: ({ student, token, amount }, { api, key }) =>
    api.addToken({ student_id: student.student_id, token_name: token.token_name, amount }, { key }),
  // What was posted stays in the ledger: taking it back is a posting of its own.
  said: {
    done: () => 'Token successfully added!',
    failed: words => words ?? 'Failed to add token.',
    network: 'Failed to add token.',
  },
})
