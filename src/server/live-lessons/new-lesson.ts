import { randomBytes } from 'node:crypto'
import type { Change } from '../answer.ts'
import type { NewRow } from '../db/tables.ts'

type Lesson = NewRow<'live_lessons'>
type Placed = Pick<Lesson, 'live_lesson_id' | 'class_id' | 'lesson_id' | 'lesson_date' | 'start_time' | 'end_time'>

/** The code for check-in, too long to guess. */
export const newCode = (): string => randomBytes(16).toString('base64url')

/** A live lesson with no content yet. */
export const newLesson = (placed: Placed): Lesson => ({
  ...placed,
  lesson_content: '',
  lesson_page: '',
  homework: '',
  test: '',
  attendance_code: newCode(),
})

/** A new lesson as the audit log shows it, without its attendance code. */
export const lessonMade = ({ live_lesson_id, class_id, lesson_id, lesson_date, start_time, end_time }: Lesson) =>
  ({
    table: 'live_lessons',
    id: live_lesson_id,
    before: null,
    after: { class_id, lesson_id, lesson_date, start_time, end_time },
  }) as const satisfies Change
