import { useCallback } from 'react'
import type { Invocation } from '#client/command/invocation.ts'
import { generalText } from '#client/messages/general.ts'
import { type Message, t } from '#client/messages/message.ts'
import type { Student } from '#contract/students.ts'
import type { Action } from '../actions/action.ts'
import { useRows } from '../app/use-read.ts'
import { useSearch } from '../app/use-search.ts'
import type { IconName } from '../kit/icon.tsx'
import { Screen } from '../screen/screen.tsx'
import { List } from './list.tsx'
import { useEntityList } from './use-field-list.ts'

type Props = {
  /** Search placeholder. */
  readonly search: Message
  /** The command of Enter and the row's button. */
  readonly open: (student: Student) => Invocation
  readonly icon: IconName
  readonly about: keyof typeof figures
}

const named = ['student_id', 'first_name', 'surname', 'chinese_name', { field: 'grade', label: 'Form' }] as const
/** After the documented columns: what the list is about. */
const figures = {
  tokens: [...named, 'tokens', 'next'],
  videoClasses: [...named, 'video', 'next'],
} as const

/** The list of all students, for screens that start by choosing one. Each row opens the same kind of dialog. */
export function StudentList({ search, open, icon, about }: Props) {
  const kind = useEntityList('student', figures[about])
  const list = useRows('getStudent', {})
  const start = useSearch('v.student')
  const actions = useCallback((student: Student): readonly Action[] => [{ ...open(student), icon }], [open, icon])
  return (
    <Screen>
      <List
        label={t(generalText.students)}
        level="screen"
        {...list}
        {...kind}
        search={search}
        empty={generalText.nothingToShow}
        open={open}
        actions={actions}
        actionsWidth={92}
        start={start}
      />
    </Screen>
  )
}
