import { command } from '#client/command/command.ts'
import { today } from '#client/core/today.ts'
import { videoLessonId } from '#client/entities/video-lesson.ts'
import { dayText } from '#client/messages/day-words.ts'
import { hintsText } from '#client/messages/hints.ts'
import { manyText } from '#client/messages/many.ts'
import { line } from '#client/messages/message.ts'
import { videoLessonsText } from '#client/messages/video-lessons.ts'
import { bookedLesson, lessonLine } from '#client/school/video-lessons.ts'
import { markAbsence, wayOut } from '#client/school/ways-out.ts'
import { fullName } from '#rules/names.ts'

export default command({
  title: 'Cancel video lesson',
  button: 'Cancel lesson',
  verb: 'Cancel lesson',
  aliases: ['cancel booking', 'cancel makeup', 'refund'],
  zh: ['取消預約', '取消影片課', '退代幣'],
  arguments: { lesson: bookedLesson() },
  row: 'lesson',
  many: { each: 'lesson', does: manyText.cancelsVideoLessons, done: manyText.videoLessonsCancelled },
  keys: 'C',
  hint: hintsText.cancel,
  confirm: () => videoLessonsText.cancelThis,
  preview: ({ lesson }, related) => videoLessonsText.tokenIsGivenBack({ lesson: lessonLine(lesson, related) }),
  group: 'danger',
  effect: 'undoable',
  run: ({ lesson }, { api, key }) => api.cancelVideoLesson({ booking_id: lesson.booking_id ?? '' }, { key }),
  said: {
    instead: (refusal, { lesson }) => wayOut(refusal, { begun: () => markAbsence(videoLessonId(lesson)) }),
    done: ({ lesson }) =>
      videoLessonsText.isCancelled({
        student: fullName(lesson),
        date: dayText(lesson.date, today()),
        time: lesson.start_time.slice(0, 5),
      }),
    about: ({ lesson }) => line(lesson.lesson_id_label),
  },
})
