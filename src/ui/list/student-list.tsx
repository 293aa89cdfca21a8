import { type ReactNode, useCallback, useState } from 'react'
import type { AnyCommand } from '#client/command.ts'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import type { Student } from '#contract/students.ts'
import { useApp } from '../app.ts'
import { CommandButton } from '../command-button.tsx'
import type { IconName } from '../kit/icon.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
import { Screen } from '../shell/screen.tsx'
import { useRead } from '../use-read.ts'
import { useSearch } from '../use-search.ts'
import { List } from './list.tsx'
import { useEntityList } from './use-field-list.ts'

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

const fields = ['student_id', 'first_name', 'surname', 'chinese_name', { field: 'grade', label: 'Form' }] as const

/** A screen that begins with finding the student: the list of all, and one thing to open of each. */
export function StudentList({ heading, search, open, icon, word, bar }: Props) {
  const list = useEntityList('student', fields)
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
        {...list}
        search={search}
        empty="Nothing to show."
        onOpen={start}
        actions={actions}
        actionsWidth={92}
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
