import { type ReactNode, useCallback, useState } from 'react'
import type { AnyCommand } from '#client/command.ts'
import type { EntityRef } from '#client/entities.ts'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import type { Student } from '#contract/students.ts'
import { folded } from '#rules/names.ts'
import { useApp } from '../app.ts'
import { CommandButton } from '../command-button.tsx'
import type { IconName } from '../kit/icon.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
import type { Column } from '../kit/table-column.ts'
import { Screen } from '../shell/screen.tsx'
import { useRead } from '../use-read.ts'
import { useSearch } from '../use-search.ts'
import { List } from './list.tsx'

type Props = {
  readonly heading: string
  /** Search placeholder. */
  readonly search: string
  /** What Enter and the row's button do: a command of a student. */
  readonly open: AnyCommand
  readonly icon: IconName
  /** What its key does, in a word. */
  readonly word: string
  readonly bar?: ReactNode
}

const id = (student: Student) => student.student_id
const subject = (student: Student): EntityRef => ({ kind: 'student', id: student.student_id })
const dim = (student: Student) => student.status === 'inactive'
const words = (student: Student) =>
  folded(
    `${student.student_id} ${student.first_name} ${student.surname} ${student.first_name} ${student.chinese_name ?? ''} ${student.school}`,
  )
const columns: readonly Column<Student>[] = [
  { id: 'student_id', title: t('Student ID'), width: 110, className: 'text-text-2', render: id, sortKey: id },
  {
    id: 'first_name',
    title: t('First Name'),
    width: 200,
    flex: 1,
    render: row => row.first_name,
    sortKey: row => row.first_name,
  },
  {
    id: 'surname',
    title: t('Surname'),
    width: 160,
    flex: 0.7,
    render: row => row.surname,
    sortKey: row => row.surname,
  },
  {
    id: 'chinese_name',
    title: t('Chinese Name'),
    width: 180,
    flex: 0.7,
    render: row => row.chinese_name || 'N/A',
    sortKey: row => row.chinese_name || undefined,
  },
  {
    id: 'grade',
    title: t('Form'),
    width: 90,
    className: 'text-text-2',
    render: row => row.grade,
    sortKey: row => row.grade,
  },
]

/** A screen that begins with finding the student: the list of all, and one thing to open of each. */
export function StudentList({ heading, search, open, icon, word, bar }: Props) {
  const { runner } = useApp()
  const url = useSearch()
  const { data, isPending } = useRead('getStudent', {})
  const [count, setCount] = useState<number>()
  const start = useCallback(
    (student: Student) => void runner.start(invoke(open, { student: student.student_id }), 'row'),
    [runner, open],
  )
  const actions = useCallback(
    (student: Student) => (
      <CommandButton command={open} given={{ student: student.student_id }} via="row" look="icon" icon={icon} />
    ),
    [open, icon],
  )
  return (
    <Screen heading={heading} count={count}>
      <List
        label={t('Students')}
        level="screen"
        rows={data?.data ?? (isPending ? undefined : [])}
        id={id}
        words={words}
        columns={columns}
        search={search}
        empty="Nothing to show."
        subject={subject}
        onOpen={start}
        actions={actions}
        actionsWidth={92}
        dim={dim}
        onCount={setCount}
        start={url['v.student']}
        bar={bar}
        hints={
          <KeyHints
            hints={[
              { keys: 'Enter', words: word },
              { keys: '/', words: t('search') },
              { keys: '?', words: t('keys') },
            ]}
          />
        }
      />
    </Screen>
  )
}
