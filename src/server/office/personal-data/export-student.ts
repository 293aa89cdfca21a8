import { mayExportStudents } from '#rules/roles.ts'
import type { Caller } from '../../calls/caller.ts'
import { type Printable, printByReading } from '../../calls/handler.ts'
import type { Refuse } from '../../calls/refusal.ts'
import type { Reader } from '../../db/access.ts'
import type { Moment } from '../../process/clock.ts'
import { stored } from '../../process/clock.ts'
import { papersOf } from './papers.ts'
import { recordOf, type StudentRecord } from './record.ts'

type Asked = Moment & {
  readonly db: Reader
  readonly caller: Caller
  readonly refuse: Refuse<'exportStudent'>
}

/** The record of a student in one of the two formats. The log of prints gets it once it was sent. */
async function exported(
  studentId: string,
  format: 'json' | 'pdf',
  { db, now, caller, refuse }: Asked,
  papers: (record: StudentRecord) => Printable['papers'],
): Promise<Printable> {
  if (!mayExportStudents(caller.role)) refuse('role', { role: caller.role })
  const student = await db
    .selectFrom('students')
    .select('erased_at')
    .where('student_id', '=', studentId)
    .executeTakeFirst()
  if (!student || student.erased_at !== null) refuse('unknown', { id: studentId })
  const document = `personal data (${format.toUpperCase()})`
  return {
    papers: papers(await recordOf(db, studentId, stored(now))),
    name: `${studentId}.${format}`,
    rows: [{ at: stored(now), staff: caller.username, document, ref: studentId }],
  }
}

export const exportStudent = printByReading('exportStudent', ({ studentId }, at) =>
  exported(studentId, 'json', at, record => new TextEncoder().encode(JSON.stringify(record, null, 2))),
)

export const pdfStudent = printByReading('pdfStudent', ({ studentId }, at) =>
  exported(studentId, 'pdf', at, record => ({
    of: 'personal data',
    papers: papersOf(record, at.today.toString()),
    title: `${studentId} personal data`,
  })),
)
