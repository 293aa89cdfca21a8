import { weekdays } from '#contract/slots.ts'
import type { Queries } from '../../db/access.ts'

const hours = weekdays.flatMap(day => [`${day}_start_time`, `${day}_end_time`] as const)

/** All schedules, newest first. */
export const schedulesOf = (db: Queries) =>
  db
    .selectFrom('schedules')
    .select(['id', 'start_date', 'end_date', 'capacity', 'ctime', ...hours])
    .orderBy('ctime', 'desc')
    .orderBy(row => row.fn('length', ['id']), 'desc')
    .orderBy('id', 'desc')
