import { dayOf } from '#rules/hong-kong.ts'

export const today = (): Temporal.PlainDate => dayOf(Temporal.Now.instant())
