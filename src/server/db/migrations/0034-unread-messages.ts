import { counted, type Statements } from '../ddl.ts'

/**
 * Which messages somebody on the staff has not read yet. What was written before is read by everybody. A deleted account
 * keeps its name here, as in all records.
 */
export const unreadMessages: Statements = ({ text, strict }) => [
  `create table unread_messages (
    message_id ${text} not null references messages (message_id) on delete cascade,
    staff ${text} not null,
    primary key (message_id, staff)
  ) ${strict}`,
  counted('unread_messages'),
  `insert into views (view_id, name, owner, shared, key, screen, search, version, changed_by)
    values ('unread-messages', 'Unread messages', null, 1, null, '/messages', 'q=is%3Aunread', 1, null)
    on conflict (view_id) do nothing`,
]
