import { clause } from '#contract/fill.ts'
import { nameIn } from '../../db/same-name.ts'
import { always, type Inverse, type Inverses } from '../../office/audit/inverse.ts'

const holidays: Inverse = {
  tables: ['holidays'],
  locks: always('holidays'),
  async obstacle(tx, changes) {
    for (const { before } of changes) {
      if (before === null) continue
      const name = String(before.holiday_name)
      const namesake = await nameIn(tx, 'holidays', name)
      if (namesake !== undefined) return clause('takenHoliday', { name: namesake })
    }
    return undefined
  },
}

export const ofHolidays = {
  addHoliday: holidays,
  addOffDay: holidays,
  importHolidays: holidays,
  deleteHoliday: holidays,
  deleteHolidays: holidays,
} as const satisfies Inverses
