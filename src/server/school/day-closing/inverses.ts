import { always, type Inverses } from '../../office/audit/inverse.ts'

export const ofDayClosing = {
  closeDay: { tables: ['day_closings'], locks: always('day closings') },
} as const satisfies Inverses
