import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { dayText } from '#client/messages/day-words.ts'
import { leaveText } from '#client/messages/leave.ts'
import { line } from '#client/messages/message.ts'
import { remindersText } from '#client/messages/reminders.ts'
import { cancelledMessage, chatLink, lineWarnings, noChat, payerOf } from '#client/school/reminders.ts'
import { fullName } from '#rules/names.ts'

export default command({
  title: 'Cancelled lesson: tell a family',
  button: 'Lesson cancelled',
  verb: 'Open chat',
  aliases: ['tell parents lesson is cancelled', 'whatsapp lesson cancelled'],
  zh: ['通知家長課堂取消', '課堂取消通知'],
  arguments: {
    student: ask.entity('student', { label: 'Student', zh: ['學生'], missing: leaveText.pleaseSelectAStudent }),
    lesson: ask.entity('liveLesson', {
      label: 'Lesson',
      zh: ['課堂'],
      missing: leaveText.pleaseSelectALesson,
      from: ({ student }) =>
        student ? { call: 'getLessonsToLeave', given: { student_id: String(student) }, inOrder: true } : undefined,
      loadTexts: { refused: leaveText.lessonsNotLoaded, network: leaveText.lessonsNotReachable },
    }),
  },
  row: 'student',
  queue: true,
  clears: { student: ['lesson'] },
  preview: ({ student, lesson }, { today: now }) =>
    remindersText.isCancelled({
      student: fullName(student),
      date: dayText(lesson.lesson_date, now),
      lesson: lesson.class_name ?? lesson.class_id,
    }),
  async refuses({ student }, api) {
    const family = await payerOf(student.student_id, api)
    const text = family ? noChat(family) : remindersText.noFamily
    return text && { argument: 'student', text }
  },
  warnings: async ({ student }, api) => lineWarnings((await payerOf(student.student_id, api))?.phone ?? ''),
  effect: 'final',
  final: remindersText.openedIsFinal,
  run: ({ student, lesson }, { api, navigator, key }) =>
    navigator.chat(async () => {
      const { to, text, noted } = await cancelledMessage(student, lesson, api)
      await api.logReminder({ ...noted, channel: 'whatsapp' }, { key })
      return chatLink(to, text)
    }),
  said: {
    done: () => remindersText.opened,
    about: ({ student, lesson }, _, { today: now }) =>
      line(
        fullName(student),
        student.student_id,
        lesson.class_name ?? lesson.class_id,
        dayText(lesson.lesson_date, now),
      ),
    failed: words => words ?? remindersText.notOpened,
    network: remindersText.notOpened,
  },
})
