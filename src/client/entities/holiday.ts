import type { Holiday } from '#contract/holidays.ts'
import { defineKind } from './kind.ts'

export const holiday = defineKind<Holiday>()({
  title: 'Holidays',
  one: 'holiday',
  id: row => row.holiday_name,
  stored: [{ table: 'holidays', column: 'holiday_name' }],
  label: row => row.holiday_name,
  hint: ['holiday'],
  days: row => [row.holiday, row.holiday],
  fields: {
    holiday_name: {
      type: 'text',
      label: 'Holiday Name',
      zh: '假期名稱',
      value: row => row.holiday_name,
      search: 'title',
      width: 160,
      flex: 1,
    },
    holiday: {
      type: 'date',
      label: 'Holiday Date',
      zh: '假期日期',
      names: ['date'],
      value: row => row.holiday,
      search: true,
      width: 120,
    },
  },
})
