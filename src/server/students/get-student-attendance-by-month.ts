import { dayOf } from '#rules/hong-kong.ts'
import { answer } from '../answer.ts'
import { isStudent } from './is-student.ts'

/**
 * The month's lessons of the classes that the student is in, or left only after the lesson, and every lesson with a
 * record of theirs.
 */
export const getStudentAttendanceByMonth = answer(
  'getStudentAttendanceByMonth',
  async ({ student_id, month }, { db, refuse }) => {
    if (!(await isStudent(db, student_id))) refuse('unknown', { id: student_id })

    const lessons = await db
      .selectFrom('live_lessons')
      .innerJoin('classes', 'classes.class_id', 'live_lessons.class_id')
      .leftJoin('class_students', join =>
        join.onRef('class_students.class_id', '=', 'classes.class_id').on('class_students.student_id', '=', student_id),
      )
      .leftJoin('attendance', join =>
        join
          .onRef('attendance.live_lesson_id', '=', 'live_lessons.live_lesson_id')
          .on('attendance.student_id', '=', student_id),
      )
      .select([
        'live_lessons.live_lesson_id',
        'live_lessons.lesson_date',
        'classes.class_name',
        'class_students.added_at',
        'class_students.removed_at',
        'attendance.attendance',
        'attendance.homework_status',
      ])
      .where('live_lessons.lesson_date', '>=', `${month}-01`)
      .where('live_lessons.lesson_date', '<=', `${month}-31`)
      .where('classes.deleted_at', 'is', null)
      .where(row =>
        row.or([row('class_students.added_at', 'is not', null), row('attendance.attendance', 'is not', null)]),
      )
      .orderBy('live_lessons.lesson_date')
      .orderBy('live_lessons.start_time')
      .orderBy('live_lessons.live_lesson_id')
      .execute()
    const wasThere = (lesson: (typeof lessons)[number]): boolean =>
      lesson.attendance !== null ||
      lesson.removed_at === null ||
      lesson.lesson_date <= dayOf(Temporal.Instant.from(lesson.removed_at)).toString()
    return {
      success: true,
      data: lessons.filter(wasThere).map(lesson => ({
        student_id,
        attendance: lesson.attendance ?? 'pending',
        homework_status: lesson.homework_status ?? 0,
        live_lesson_id: lesson.live_lesson_id,
        date: lesson.lesson_date,
        class_name: lesson.class_name,
      })),
    }
  },
)
