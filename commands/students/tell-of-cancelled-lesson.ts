import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { dayText } from '#client/messages/day-words.ts'
import { leaveText } from '#client/messages/leave.ts'
import { line } from '#client/messages/message.ts'
import { remindersText } from '#client/messages/reminders.ts'
import { cancelledMessage, noChatWith, openChat, saysOfChat, warningsOfChatWith } from '#client/school/reminders.ts'
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
    const why = await noChatWith(student.student_id, api)
    return why && { argument: 'student', ...why }
  },
  warnings: ({ student }, api) => warningsOfChatWith(student.student_id, api),
  effect: 'final',
  final: remindersText.openedIsFinal,
  run: ({ student, lesson }, io) => openChat(() => cancelledMessage(student, lesson, io.api), io),
  said: {
    ...saysOfChat,
    about: ({ student, lesson }, _, { today: now }) =>
      line(
        fullName(student),
        student.student_id,
        lesson.class_name ?? lesson.class_id,
        dayText(lesson.lesson_date, now),
      ),
  },
})
