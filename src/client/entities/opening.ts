import type { Opening } from '#contract/personal-data.ts'
import { timestampOf } from '#rules/hong-kong.ts'
import { defineKind } from './kind.ts'

/** Who opened the details of a student on a day. */
export const opening = defineKind<Opening>()({
  title: 'Openings',
  one: 'opening',
  id: row => `${row.day} ${row.staff}`,
  label: row => row.staff_name ?? row.staff,
  fields: {
    day: { type: 'date', label: 'Date', zh: '日期', value: row => row.day, search: true, width: 120 },
    staff: {
      type: 'text',
      label: 'Staff',
      zh: '職員',
      value: row => (row.staff_name ? `${row.staff_name} (${row.staff})` : row.staff),
      search: true,
      width: 200,
      flex: 1,
    },
    at: {
      type: 'timestamp',
      label: 'First time',
      zh: '首次時間',
      value: row => row.at,
      searchedAs: row => timestampOf(row.at),
      width: 172,
      named: true,
      quiet: true,
    },
  },
})
