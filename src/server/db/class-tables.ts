import type { Generated } from 'kysely'

/** The rows of classes and of who is in them. */
export type ClassTables = {
  classes: {
    class_id: string
    course_id: string
    class_name: string
    starting_date: string
    start_time: string
    end_time: string
    class_start_date: string | null
    class_end_date: string | null
    status: 'active' | 'inactive'
    source_class_id: string | null
    deleted_at: string | null
    made_on: Generated<string | null>
    teacher: Generated<string | null>
    room: Generated<string | null>
    size: Generated<number | null>
  }
  /**
   * Enrolments, from a day on; null: from the first lesson (classes/periods.ts). An ended one keeps its row with
   * `removed_at` and the reason ('removed', 'student deleted'). Who comes back gets another one; at most one lasts.
   */
  class_students: {
    class_id: string
    student_id: string
    added_at: string
    joined_on: Generated<string | null>
    removed_at: string | null
    removed_why: string | null
  }
}
