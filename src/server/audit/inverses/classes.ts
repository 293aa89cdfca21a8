import { isNameTaken } from '../../classes/open-class.ts'
import { studentsWithHistory } from '../../classes/remove-students-from-class.ts'
import { writtenIn } from '../../live-lessons/written-in.ts'
import { always, type Inverse, type Inverses, idsOf } from '../inverse.ts'
import { keysOf, rowOf } from '../rows.ts'

const classes: Inverse = { tables: ['classes'], locks: always('classes') }
const enrolments: Inverse = { tables: ['class_students'], locks: always('classes', 'students') }

/** A created class is deleted with its lessons and enrolments, as long as nothing else refers to it. */
const made: Inverse = {
  tables: ['classes', 'class_students', 'live_lessons'],
  locks: always('billing', 'classes', 'students'),
  async obstacle(tx, changes) {
    const [id = ''] = idsOf(changes, 'classes')
    const own = new Set([...idsOf(changes, 'class_students'), ...idsOf(changes, 'live_lessons')])
    const enrolled = await tx.selectFrom('class_students').select('student_id').where('class_id', '=', id).execute()
    const joined = enrolled.find(row => !own.has(`${id}/${row.student_id}`))
    if (joined) return `student ${joined.student_id} has joined class ${id} since`
    const lessons = await tx.selectFrom('live_lessons').select('live_lesson_id').where('class_id', '=', id).execute()
    const added = lessons.find(row => !own.has(row.live_lesson_id))
    if (added) return `lesson ${added.live_lesson_id} was added to class ${id} since`
    const migrated = await tx
      .selectFrom('classes')
      .select('class_id')
      .where('source_class_id', '=', id)
      .executeTakeFirst()
    if (migrated) return `class ${migrated.class_id} was migrated from class ${id} since`
    const message = await tx
      .selectFrom('messages')
      .select('message_id')
      .where('recipient_type', '=', 'class_id')
      .where('recipient_value', '=', id)
      .executeTakeFirst()
    if (message) return `message ${message.message_id} was sent to class ${id}`
    return writtenIn(tx, idsOf(changes, 'live_lessons'))
  },
}

export const ofClasses = {
  createClass: made,
  migrateClass: made,
  toggleClassStatus: classes,
  deleteClass: {
    ...classes,
    async obstacle(tx, [change]) {
      const name = change && String((await rowOf(tx, change))?.class_name)
      return name && (await isNameTaken(tx, name)) ? `there is a class named ${name} already` : undefined
    },
  },
  restoreClass: classes,
  addStudentsToClass: {
    ...enrolments,
    async obstacle(tx, changes) {
      // Students who were in the class before get their old enrolment back. The others may leave no records behind.
      const joined = changes.filter(change => change.before === null).map(keysOf)
      const classId = joined[0]?.class_id ?? ''
      const told = await studentsWithHistory(
        tx,
        classId,
        joined.map(key => key.student_id ?? ''),
      )
      return told.size === 0
        ? undefined
        : `${[...told].join(', ')} ${told.size === 1 ? 'has' : 'have'} marks, leave or an invoice in class ${classId} since`
    },
  },
  removeStudentsFromClass: enrolments,
} as const satisfies Inverses
