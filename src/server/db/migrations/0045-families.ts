import { counted, type Statements } from '../ddl.ts'

/** 'F0001' of 1, and 'F10000' of 10000. */
const id = `'F' || case when n < 10000 then substr(cast(10000 + n as text), 2) else cast(n as text) end`
const numbered =
  '(select student_id, c_time, row_number() over (order by length(student_id), student_id) as n from students) as s'

/** Every student belongs to one family at a time. Those who are there get one each, since they were registered. */
export const families: Statements = ({ text, strict }) => [
  `create table families (
    family_id ${text} not null primary key,
    name ${text} not null,
    contact_name ${text} not null,
    phone ${text} not null,
    language ${text} not null check (language in ('', 'en', 'zh'))
  ) ${strict}`,
  `create table family_members (
    family_id ${text} not null references families (family_id),
    student_id ${text} not null references students (student_id),
    since ${text} not null,
    until ${text},
    primary key (student_id, since)
  ) ${strict}`,
  'create unique index family_members_now on family_members (student_id) where until is null',
  'create index family_members_by_family on family_members (family_id)',
  `insert into families (family_id, name, contact_name, phone, language) select ${id}, '', '', '', '' from ${numbered}`,
  `insert into family_members (family_id, student_id, since) select ${id}, student_id, c_time from ${numbered}`,
  `insert into counters (name, value) select 'F', count(*) from students having count(*) > 0 on conflict (name) do nothing`,
  counted('families', 'family_members'),
]
