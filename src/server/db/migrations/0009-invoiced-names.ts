import type { Statements } from '../ddl.ts'
import { searchedName } from '../invoiced-names.ts'

/**
 * The names that stand on invoices, for the search while somebody types: a row for each name of a student, however many
 * invoices it is on. A key of the names themselves could be too long for an index.
 */
export const invoicedNames: Statements = ({ text, int, strict }) => [
  `create table invoiced_names (
    student_id ${text} not null references students (student_id),
    version ${int} not null,
    student_string ${text} not null,
    chinese_name ${text} not null,
    searched ${text} not null,
    newest ${text} not null,
    primary key (student_id, version)
  ) ${strict}`,
  `insert into invoiced_names (student_id, version, student_string, chinese_name, searched, newest)
    select student_id, row_number() over (partition by student_id order by max(created_at || ' ' || invoice_ref)),
      student_string, chinese_name, '', max(created_at || ' ' || invoice_ref)
    from invoices group by student_id, student_string, chinese_name`,
  async db => {
    const names = await db.selectFrom('invoiced_names').selectAll().execute()
    for (const row of names)
      await db
        .updateTable('invoiced_names')
        .set({ searched: searchedName(row) })
        .where('student_id', '=', row.student_id)
        .where('version', '=', row.version)
        .execute()
  },
  'create index invoiced_names_by_newest on invoiced_names (newest)',
]
