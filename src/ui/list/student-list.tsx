import { useCallback, useState } from 'react'
import type { Invocation } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import type { Student } from '#contract/students.ts'
import type { Action } from '../action.ts'
import type { IconName } from '../kit/icon.tsx'
import { Screen } from '../shell/screen.tsx'
import { useRead } from '../use-read.ts'
import { useSearch } from '../use-search.ts'
import { List } from './list.tsx'
import { useEntityList } from './use-field-list.ts'

type Props = {
  /** Search placeholder. */
  readonly search: string
  /** What Enter and the row's button do: a command of a student. */
  readonly open: (student: Student) => Invocation
  readonly icon: IconName
}

const fields = ['student_id', 'first_name', 'surname', 'chinese_name', { field: 'grade', label: 'Form' }] as const

/** A screen that begins with finding the student: the list of all, and one thing to open of each. */
export function StudentList({ search, open, icon }: Props) {
  const list = useEntityList('student', fields)
  const url = useSearch()
  const { data, isPending } = useRead('getStudent', {})
  const [count, setCount] = useState<number>()
  const actions = useCallback((student: Student): readonly Action[] => [{ ...open(student), icon }], [open, icon])
  return (
    <Screen count={count}>
      <List
        label={t('Students')}
        level="screen"
        rows={data?.data ?? (isPending ? undefined : [])}
        {...list}
        search={search}
        empty="Nothing to show."
        open={open}
        actions={actions}
        actionsWidth={92}
        onCount={setCount}
        start={url['v.student']}
      />
    </Screen>
  )
}
