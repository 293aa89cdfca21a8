import type { Change } from '../../db/access.ts'
import { newAttendanceCode } from '../../db/attendance-code.ts'
import type { NewRow } from '../../db/tables.ts'

type Lesson = NewRow<'live_lessons'>
type Placed = Pick<Lesson, 'live_lesson_id' | 'class_id' | 'lesson_id' | 'lesson_date' | 'start_time' | 'end_time'>

/** A live lesson with no content yet. */
export const newLesson = (placed: Placed): Lesson => ({
  ...placed,
  lesson_content: '',
  lesson_page: '',
  homework: '',
  test: '',
  attendance_code: newAttendanceCode(),
})

/** A new lesson as the audit log shows it, without its attendance code. */
export const lessonMade = ({ live_lesson_id, class_id, lesson_id, lesson_date, start_time, end_time }: Lesson) =>
  ({
    table: 'live_lessons',
    id: live_lesson_id,
    before: null,
    after: { class_id, lesson_id, lesson_date, start_time, end_time },
  }) as const satisfies Change
