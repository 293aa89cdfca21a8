import { ask, optional } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { today } from '#client/core/today.ts'
import { lessonAt } from '#client/entities/live-lesson.ts'
import { personLabel } from '#client/entities/student.ts'
import { dayText } from '#client/messages/day-words.ts'
import { hintsText } from '#client/messages/hints.ts'
import { leaveText } from '#client/messages/leave.ts'
import { manyText } from '#client/messages/many.ts'
import { line } from '#client/messages/message.ts'
import { openStudent, wayOut } from '#client/school/ways-out.ts'
import { mostIds } from '#contract/rows.ts'

export default command({
  title: 'Record leave',
  aliases: [
    'leave',
    'leave request',
    'family phones',
    'sick leave',
    'ask for leave',
    'new leave notice',
    'call in sick',
    'off sick',
  ],
  zh: ['請假', '記錄請假', '病假', '請病假', '缺課', '事假', '告假', '唔嚟', '唔返'],
  arguments: {
    student: ask.entity('student', { label: 'Student', zh: ['學生'], missing: leaveText.pleaseSelectAStudent }),
    lesson: ask.entity('liveLesson', {
      label: 'Lesson',
      zh: ['課堂', '日期', '堂'],
      missing: leaveText.pleaseSelectALesson,
      // For many students any lesson of one of them is offered. A student without it is refused.
      from: ({ student }, _, chosen = []) => {
        if (!student) return undefined
        const others = chosen.filter(id => id !== student).slice(0, mostIds)
        const more = others.length === 0 ? {} : { others: others.join(',') }
        return { call: 'getLessonsToLeave', given: { student_id: String(student), ...more }, inOrder: true }
      },
      loadTexts: {
        refused: leaveText.lessonsNotLoaded,
        network: leaveText.lessonsNotReachable,
      },
    }),
    reason: optional(
      ask.text({
        label: 'Reason',
        zh: ['原因', '理由'],
        max: 1000,
        usual: [
          ...'sick ill unwell fever flu cough doctor exam holiday travel'.split(' '),
          ...'生病 病 發燒 感冒 睇醫生 考試 旅行 事假 病假 家事'.split(' '),
        ],
      }),
    ),
    description: optional(ask.text({ label: 'Description', max: 1000 })),
    decision: ask.choice({ label: 'Decision', options: { approve: 'Record and approve', record: 'Record only' } }),
  },
  row: 'student',
  many: { each: 'student', does: manyText.recordsLeave, done: manyText.leaveRecorded },
  keys: 'L',
  hint: hintsText.leave,
  clears: { student: ['lesson'] },
  // A longer description is asked only beside a reason.
  when: { description: ({ reason }) => Boolean(reason) },
  // Whoever records a leave has spoken with the family.
  start: () => ({ decision: 'approve' }),
  form: { title: 'Record leave', submit: 'Record', cancel: 'Cancel' },
  preview: ({ student, lesson, decision }, { today: now }) => {
    const leave = {
      student: personLabel(student),
      day: dayText(lesson.lesson_date, now),
      time: lesson.start_time.slice(0, 5),
      class: lesson.class_name ?? lesson.class_id,
    }
    return decision === 'record' ? leaveText.recordFor(leave) : leaveText.recordAndApproveFor(leave)
  },
  effect: 'undoable',
  run: ({ student, lesson, reason, description, decision }, { api, key }) =>
    api.recordLeave(
      {
        student_id: student.student_id,
        lesson_id: lesson.live_lesson_id,
        leave_date: lesson.lesson_date,
        title: reason || null,
        description: description || null,
        ...(decision === 'approve' ? { approve: true } : {}),
      },
      { key },
    ),
  said: {
    instead: (refusal, { student }) => wayOut(refusal, { already: () => openStudent(student.student_id) }),
    done: ({ student, lesson, decision }) => {
      const leave = { student: personLabel(student), lessonDate: dayText(lesson.lesson_date, today()) }
      return decision === 'approve' ? leaveText.leaveApproved(leave) : leaveText.leaveRecorded(leave)
    },
    about: ({ lesson }) => line(...lessonAt(lesson)),
    failed: words => words ?? leaveText.failedToRecordTheLeave,
    network: leaveText.failedToRecordTheLeave,
  },
})
