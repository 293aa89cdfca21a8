import { read } from '../../calls/handler.ts'
import { erasureNow, subjectOf } from './erasure.ts'
import { rowsToErase } from './held-rows.ts'

export const getErasure = read('getErasure', async ({ studentId, what }, { db, today, caller, refuse }) => {
  const { row, name_from, student } = await erasureNow(studentId, what, { db, today, caller, refuse })
  const { subject, ids } = await subjectOf(db, studentId, what)
  const rows = await rowsToErase(db, subject)
  const empties = [...Map.groupBy(rows, each => each.called)].map(([called, its]) => ({
    what: called,
    rows: its.length,
  }))
  const photo = await db.selectFrom('photos').select('path').where('student_id', '=', studentId).executeTakeFirst()
  const balances = await db.selectFrom('token_balances').select('amount').where('student_id', '=', studentId).execute()
  return {
    success: true,
    data: {
      student_id: row.student_id,
      student_name: student,
      name_from,
      empties: [
        ...empties,
        ...(photo ? [{ what: 'photo', rows: 1 }] : []),
        ...(ids.length > 0 ? [{ what: 'entries of the log', rows: ids.length }] : []),
      ],
      tokens: balances.reduce((sum, { amount }) => sum + Math.max(0, amount), 0),
    },
  }
})
