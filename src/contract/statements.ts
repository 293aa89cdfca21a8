import * as v from 'valibot'
import { call } from './call.ts'
import { Id, Month, PlainDate } from './words.ts'

/**
 * The statement of one family between two days, or those of a month of all families that owe, in one file. Without days it
 * is everything until today.
 */
export const pdfStatements = call({
  source: 'extension',
  kind: 'print',
  method: 'GET',
  path: '/admin/statements/pdf',
  changes: ['print_log'],
  query: v.object({
    family_id: v.optional(Id),
    from: v.optional(PlainDate),
    to: v.optional(PlainDate),
    /** yyyy-MM, in place of a family. */
    month: v.optional(Month),
    /** A name for this print, made by whoever asks for it, to ask how far it is. */
    printing: v.optional(Id),
  }),
  answer: 'pdf',
  refusals: {
    which: { status: 400, text: 'Name a family or a month.' },
    unknown: { status: 404, text: 'There is no family {id}.' },
    endBeforeStart: { status: 400, text: 'End date must not be before start date.' },
    nobodyOwes: { status: 404, text: 'No family owes anything for {month}.' },
  },
})
