import { counted, type Statements } from '../ddl.ts'

/** The cash that was counted at the end of a day. What was to be there follows from receipts and credit notes. */
export const dayClosings: Statements = ({ text, big, strict }) => [
  `create table day_closings (
    day ${text} not null primary key,
    counted_cents ${big} not null,
    reason ${text} not null,
    closed_by ${text} not null,
    closed_at ${text} not null
  ) ${strict}`,
  counted('day_closings'),
]
