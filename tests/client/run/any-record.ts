const fields: Readonly<Record<string, unknown>> = {
  start_time: '16:00:00',
  end_time: '17:00:00',
  lesson_date: '2026-11-23',
  receipt_ref: null,
  receipts: undefined,
  credit_note_ref: undefined,
  open: [{ invoice_ref: 'x1', student_id: 'x1', month: '2026-11', total: 120, rest: 120, due_date: '2026-11-30' }],
  who: ['x1'],
  // Nobody waits for a record.
  then: undefined,
}

/** A record of any kind: whatever is read of it is there, a lesson of an hour, an invoice that nobody has paid, a family that owes one. */
export const anyRecord: object = new Proxy(fields, {
  get: (all, name) => (typeof name === 'symbol' ? undefined : name in all ? all[name] : 'x1'),
})
