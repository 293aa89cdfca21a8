import { appendOnly, type Statements } from '../ddl.ts'

/**
 * Numbers of invoices and receipts that were issued after the backup that was restored: they are on paper, and never
 * issued again.
 */
export const lostNumbers: Statements = engine => {
  const { text, int, strict } = engine
  return [
    `create table lost_numbers (
      series ${text} not null,
      first ${int} not null check (first > 0),
      last ${int} not null check (last >= first),
      noted_at ${text} not null,
      primary key (series, first)
    ) ${strict}`,
    ...appendOnly(engine, 'lost_numbers'),
  ]
}
