import { ask, optional } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import type { Related } from '#client/entities/field.ts'
import { beginning } from '#client/entities/message.ts'
import { personLabel } from '#client/entities/student.ts'
import { generalText } from '#client/messages/general.ts'
import { manyText } from '#client/messages/many.ts'
import { list, verbatim } from '#client/messages/message.ts'
import { messageBoardText } from '#client/messages/message-board.ts'
import type { Class } from '#contract/classes.ts'

const missing = messageBoardText.pleaseFillOutAllRequiredFields

/** How many these are, as far as their lists are loaded. */
function toEverybody(text: string, { students }: Related) {
  const count = [...students.values()].filter(({ status }) => status === 'active').length
  return count > 0 ? messageBoardText.sendToAll({ count, text }) : messageBoardText.sendToEverybody({ text })
}
function toClass({ class_id, class_name: name }: Class, text: string, { figures }: Related) {
  const count = [...figures.values()].filter(({ classes }) => classes?.includes(class_id)).length
  return count > 0
    ? messageBoardText.sendToClassOf({ name, count, text })
    : messageBoardText.sendToClass({ name, text })
}

export default command({
  title: 'Create Message',
  aliases: ['message', 'new message', 'msg', 'write to', 'notice'],
  zh: ['新增訊息', '發訊息', '通告'],
  arguments: {
    recipientType: ask.choice({
      label: 'Recipient Type',
      options: { all: 'All', class_id: 'Class', student_id: 'Student' },
      missing,
    }),
    student: optional(ask.entity('student', { label: 'Student', missing })),
    class: optional(ask.entity('class', { label: 'Class', missing })),
    text: ask.longText({ label: 'Message', missing, max: 5000 }),
  },
  many: {
    each: 'student',
    does: manyText.createsMessages,
    done: manyText.messagesCreated,
    given: { recipientType: 'student_id' },
  },
  screen: '/messages',
  keys: 'N',
  start: () => ({ recipientType: 'student_id' }),
  when: {
    student: answers => answers.recipientType === 'student_id',
    class: answers => answers.recipientType === 'class_id',
  },
  clears: { recipientType: ['student', 'class'] },
  check: ({ recipientType, student, class: group }) =>
    recipientType === 'student_id' && !student
      ? { argument: 'student', text: missing }
      : recipientType === 'class_id' && !group
        ? { argument: 'class', text: missing }
        : undefined,
  form: { title: 'Create Message', submit: 'Submit', cancel: 'Cancel' },
  formSays: true,
  preview: ({ recipientType, student, class: group, text: words }, related) => {
    const text = beginning(words)
    if (recipientType === 'all') return toEverybody(text, related)
    if (recipientType === 'class_id') return group && toClass(group, text, related)
    return student && messageBoardText.sendTo({ name: personLabel(student), text })
  },
  effect: 'undoable',
  run: async ({ recipientType, student, class: group, text }, { api, key }) => {
    const recipient_value = recipientType === 'student_id' ? student?.student_id : group?.class_id
    const body = { recipient_type: recipientType, recipient_value: recipient_value ?? null, message_text: text }
    return (await api.createMessage(body, { key })).message_id
  },
  makes: (_, id) => ({ kind: 'message', id }),
  said: {
    done: () => messageBoardText.messageSuccessfullyCreated,
    about: ({ student, class: group, text }) =>
      list([
        student ? verbatim(personLabel(student)) : group ? verbatim(group.class_name) : generalText.all,
        verbatim(beginning(text)),
      ]),
    failed: words => words ?? messageBoardText.failedToCreateMessage,
    network: messageBoardText.failedToCreateMessage,
  },
})
