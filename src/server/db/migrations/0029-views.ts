import { counted, type Statements } from '../ddl.ts'

const names = 'student_id,first_name,surname,chinese_name,parent_phone'
/** The views of a new desk: of students who owe, who have no lesson left, and who stay away. */
const ready = [
  ['owing', 'Owing', `q=owes%3A%3E0&sort=-owes&columns=${names},owes,owed_since,next`],
  ['over-30-days', 'Owing over 30 days', `q=owed%3A%3E30d&sort=owed_since&columns=${names},owed_since,owes`],
  ['no-tokens', 'No tokens left', `q=tokens%3C%3D0+is%3Aactive&sort=tokens&columns=${names},tokens,next,class`],
  ['absent-twice', 'Absent twice in 30 days', `q=absences%3E%3D2&sort=-absences&columns=${names},absences,next,class`],
] as const

/** Named views of the lists, of one person or of everybody. */
export const views: Statements = ({ text, int, strict }) => [
  `create table views (
    view_id ${text} not null primary key,
    name ${text} not null,
    owner ${text} references staff (username) on delete set null,
    shared ${int} not null check (shared in (0, 1)),
    key ${int} check (key between 1 and 9),
    screen ${text} not null,
    search ${text} not null,
    version ${int} not null,
    changed_by ${text}
  ) ${strict}`,
  'create index views_by_owner on views (owner)',
  ...ready.map(
    ([id, name, search]) =>
      `insert into views (view_id, name, owner, shared, key, screen, search, version, changed_by)
        values ('${id}', '${name}', null, 1, null, '/students', '${search}', 1, null)`,
  ),
  counted('views'),
]
