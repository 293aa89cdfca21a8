import { sql } from 'kysely'

/** A result with nothing entered. */
export const emptyResult = { student_result: null, attendance: 'presence' } as const

/** Whether something was entered in a row of `quiz_results`. Rows are stored for everybody when the quiz is assigned. */
export const isEntered = sql<boolean>`(quiz_results.student_result is not null or quiz_results.attendance <> ${sql.lit(emptyResult.attendance)})`
