import { addOffDay } from './add-days-off.ts'
import { addHoliday } from './add-holiday.ts'
import { deleteHoliday } from './delete-holiday.ts'
import { deleteHolidays } from './delete-holidays.ts'
import { getHoliday } from './get-holiday.ts'
import { getPublicHolidays } from './get-public-holidays.ts'
import { importHolidays } from './import-holidays.ts'

/** The handlers of the calls of this folder. */
export const holidays = {
  getHoliday,
  addHoliday,
  addOffDay,
  deleteHoliday,
  importHolidays,
  deleteHolidays,
  getPublicHolidays,
} as const
