import { always, type Inverse, type Inverses } from '../inverse.ts'

const views: Inverse = { tables: ['views'], locks: always('views') }

export const ofViews = { createView: views, editView: views, deleteView: views } as const satisfies Inverses
