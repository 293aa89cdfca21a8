import { counted, type Statements } from '../ddl.ts'

/** The texts to families that were opened in WhatsApp or copied: who, when, to whom and what. */
export const reminders: Statements = ({ text, strict }) => [
  `create table reminders (
    reminder_id ${text} not null primary key,
    family_id ${text} not null references families (family_id),
    kind ${text} not null check (kind in ('bill', 'reminder', 'absence', 'cancelled')),
    channel ${text} not null check (channel in ('whatsapp', 'copy')),
    recipient ${text} not null,
    text ${text} not null,
    staff ${text} not null,
    at ${text} not null
  ) ${strict}`,
  'create index reminders_by_family on reminders (family_id, at)',
  'create index reminders_by_age on reminders (at)',
  counted('reminders'),
]
