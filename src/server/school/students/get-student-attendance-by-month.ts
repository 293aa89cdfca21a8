import type { ExpressionBuilder } from 'kysely'
import { mayHaveComeOn } from '#rules/enrolments.ts'
import { read } from '../../calls/handler.ts'
import type { Tables } from '../../db/tables.ts'
import { isEntered } from '../attendance/entered-results.ts'
import { periodsOf } from '../classes/periods.ts'
import { isStudent } from './is-student.ts'

/**
 * The month's lessons of the classes that the student was in at the time, and every lesson with a record of theirs.
 */
export const getStudentAttendanceByMonth = read(
  'getStudentAttendanceByMonth',
  async ({ student_id, month }, { db, refuse }) => {
    if (!(await isStudent(db, student_id))) refuse('unknown', { id: student_id })

    const enrolments = await db
      .selectFrom('class_students')
      .select(['class_id', 'added_at', 'joined_on', 'removed_at'])
      .where('student_id', '=', student_id)
      .execute()
    const enrolmentsIn = Map.groupBy(enrolments, row => row.class_id)
    const resultIn = (row: ExpressionBuilder<Tables, 'live_lessons'>) =>
      row
        .selectFrom('quiz_results')
        .select('quiz_results.student_id')
        .whereRef('quiz_results.live_lesson_id', '=', 'live_lessons.live_lesson_id')
        .where('quiz_results.student_id', '=', student_id)
        .where(isEntered)
    const lessons = await db
      .selectFrom('live_lessons')
      .innerJoin('classes', 'classes.class_id', 'live_lessons.class_id')
      .leftJoin('attendance', join =>
        join
          .onRef('attendance.live_lesson_id', '=', 'live_lessons.live_lesson_id')
          .on('attendance.student_id', '=', student_id),
      )
      .select([
        'live_lessons.live_lesson_id',
        'live_lessons.lesson_date',
        'classes.class_id',
        'classes.class_name',
        'attendance.attendance',
        'attendance.homework_status',
      ])
      .select(row => row.exists(resultIn(row)).as('has_result'))
      .where('live_lessons.lesson_date', '>=', `${month}-01`)
      .where('live_lessons.lesson_date', '<=', `${month}-31`)
      .where('classes.deleted_at', 'is', null)
      .where(row =>
        row.or([
          row(
            'classes.class_id',
            'in',
            row.selectFrom('class_students').select('class_students.class_id').where('student_id', '=', student_id),
          ),
          row('attendance.attendance', 'is not', null),
          row.exists(resultIn(row)),
        ]),
      )
      .orderBy('live_lessons.lesson_date')
      .orderBy('live_lessons.start_time')
      .orderBy('live_lessons.live_lesson_id')
      .execute()
    const wasThere = (lesson: (typeof lessons)[number]): boolean =>
      lesson.attendance !== null ||
      Boolean(lesson.has_result) ||
      mayHaveComeOn(periodsOf(enrolmentsIn.get(lesson.class_id) ?? []), lesson.lesson_date)
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
