import { clause } from '#contract/fill.ts'
import type { Writer } from '../../db/access.ts'
import { always, type Inverse, type Inverses, idsOf } from '../../office/audit/inverse.ts'
import { keysOf, type PastChange, rowOf } from '../../office/audit/rows.ts'
import { writtenIn } from './entered-in-lessons.ts'
import { historyIn } from './history.ts'
import { daysOutside, enrolmentsIn } from './move-enrolment-start.ts'
import { isNameTaken } from './open-class.ts'

/** The student's other enrolments in the same class. */
async function enrolmentsBeside(tx: Writer, change: PastChange) {
  const { class_id = '', student_id = '', added_at } = keysOf(change)
  const rows = await tx
    .selectFrom('class_students')
    .select(['added_at', 'removed_at'])
    .where('class_id', '=', class_id)
    .where('student_id', '=', student_id)
    .orderBy('added_at')
    .execute()
  const own = added_at ?? rows[0]?.added_at
  return rows.filter(row => row.added_at !== own)
}

/** The students with records or invoices that would lie outside their time in the class without these changes of it. */
async function dependentOn(tx: Writer, classId: string, changes: readonly PastChange[]): Promise<readonly string[]> {
  const undone = new Map(changes.map(change => [keysOf(change).student_id ?? '', change]))
  const ids = [...undone.keys()]
  const enrolments = Map.groupBy(await enrolmentsIn(tx, classId, ids), row => row.student_id)
  const history = Map.groupBy(await historyIn(tx, classId, ids), entry => entry.student_id)
  return [...history].flatMap(([student, entries]) => {
    const change = undone.get(student)
    const are = enrolments.get(student) ?? []
    const added = change && keysOf(change).added_at
    const would = are.flatMap(row => {
      if (!change || (added !== undefined && row.added_at !== added)) return row
      return change.before === null ? [] : { ...row, ...change.before }
    })
    const days = entries.map(entry => entry.lesson_date)
    const depends = would.length === 0 || daysOutside(days, { are, would }).length > 0
    return depends ? student : []
  })
}

const classes: Inverse = { tables: ['classes'], locks: always('classes') }
const enrolments: Inverse = { tables: ['class_students'], locks: always('classes', 'enrolments', 'students') }

/** A created class is deleted with its lessons and enrolments, as long as nothing else refers to it. */
const made: Inverse = {
  tables: ['classes', 'class_students', 'live_lessons'],
  locks: always('billing', 'classes', 'enrolments', 'students'),
  async obstacle(tx, changes) {
    const [id = ''] = idsOf(changes, 'classes')
    const lessonsMade = new Set(idsOf(changes, 'live_lessons'))
    const enrolments = changes.filter(({ table }) => table === 'class_students')
    const studentsMade = new Set(enrolments.map(change => keysOf(change).student_id))
    const enrolled = await tx.selectFrom('class_students').select('student_id').where('class_id', '=', id).execute()
    const joined = enrolled.find(row => !studentsMade.has(row.student_id))
    if (joined) return clause('classJoined', { student: joined.student_id, class: id })
    const lessons = await tx.selectFrom('live_lessons').select('live_lesson_id').where('class_id', '=', id).execute()
    const added = lessons.find(row => !lessonsMade.has(row.live_lesson_id))
    if (added) return clause('lessonAdded', { lesson: added.live_lesson_id, class: id })
    const migrated = await tx
      .selectFrom('classes')
      .select('class_id')
      .where('source_class_id', '=', id)
      .executeTakeFirst()
    if (migrated) return clause('migrated', { class: migrated.class_id, from: id })
    const message = await tx
      .selectFrom('messages')
      .select('message_id')
      .where('recipient_type', '=', 'class_id')
      .where('recipient_value', '=', id)
      .executeTakeFirst()
    if (message) return clause('messageSent', { message: message.message_id, class: id })
    return writtenIn(tx, idsOf(changes, 'live_lessons'))
  },
}

export const ofClasses = {
  createClass: made,
  migrateClass: made,
  toggleClassStatus: classes,
  updateClass: classes,
  deleteClass: {
    ...classes,
    async obstacle(tx, [change]) {
      const name = change && String((await rowOf(tx, change))?.class_name)
      return name && (await isNameTaken(tx, name)) ? clause('takenClass', { name }) : undefined
    },
  },
  restoreClass: classes,
  addStudentsToClass: {
    ...enrolments,
    async obstacle(tx, changes) {
      const classId = (changes[0] && keysOf(changes[0]).class_id) ?? ''
      const students = await dependentOn(tx, classId, changes)
      return students.length === 0 ? undefined : clause('billed', { students, class: classId, count: students.length })
    },
  },
  removeStudentsFromClass: {
    ...enrolments,
    async obstacle(tx, changes) {
      for (const change of changes) {
        const { class_id, student_id, added_at = '' } = keysOf(change)
        // They are in it once at most, also when it is an earlier leaving that was undone.
        const beside = await enrolmentsBeside(tx, change)
        const isBack = beside.some(row => row.added_at > added_at || row.removed_at === null)
        if (isBack) return clause('cameBack', { student: student_id ?? '', class: class_id ?? '' })
      }
      return undefined
    },
  },
} as const satisfies Inverses
