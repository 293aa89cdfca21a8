import { always, type Inverses } from '../inverse.ts'

export const ofBusiness = {
  updateBusiness: { tables: ['business'], locks: always('business') },
} as const satisfies Inverses
