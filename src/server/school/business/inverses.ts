import { always, type Inverses } from '../../office/audit/inverse.ts'

export const ofBusiness = {
  updateBusiness: { tables: ['business'], locks: always('business') },
} as const satisfies Inverses
