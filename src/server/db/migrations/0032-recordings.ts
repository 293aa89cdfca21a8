import { counted, type Statements } from '../ddl.ts'

/** The sequences of commands that somebody has recorded. They go with their account. */
export const recordings: Statements = ({ text, strict }) => [
  `create table recordings (
    recording_id ${text} not null primary key,
    name ${text} not null,
    owner ${text} not null references staff (username) on delete cascade,
    steps ${text} not null
  ) ${strict}`,
  'create index recordings_by_owner on recordings (owner)',
  counted('recordings'),
]
