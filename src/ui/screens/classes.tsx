import { useState } from 'react'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import createClass from '#commands/classes/create-class.ts'
import deleteClass from '#commands/classes/delete-class.ts'
import manageLessons from '#commands/classes/manage-lessons.ts'
import migrateClass from '#commands/classes/migrate-class.ts'
import studentsInClass from '#commands/classes/students-in-class.ts'
import toggleClassStatus from '#commands/classes/toggle-class-status.ts'
import type { Class } from '#contract/classes.ts'
import type { Action } from '../action.ts'
import { List } from '../list/list.tsx'
import { useEntityList } from '../list/use-field-list.ts'
import { useHideInactive } from '../list/use-hide-inactive.tsx'
import { Screen } from '../shell/screen.tsx'
import { useRead } from '../use-read.ts'
import { useSearch } from '../use-search.ts'

const fields = ['class_id', 'course_id', 'class_name', 'class_start_date', 'class_end_date'] as const
const actions = (row: Class): readonly Action[] => {
  const given = { class: row.class_id }
  return [
    { ...invoke(manageLessons, given), icon: 'pencil' },
    { ...invoke(deleteClass, given), icon: 'trash' },
    { ...invoke(toggleClassStatus, given), icon: 'circle-off', tone: row.status === 'active' ? 'good' : undefined },
    { ...invoke(studentsInClass, given), icon: 'users' },
  ]
}

const open = (row: Class) => invoke(manageLessons, { class: row.class_id })

const toolbar: readonly Action[] = [invoke(migrateClass), { ...invoke(createClass), look: 'main' }]

export function Classes() {
  const list = useEntityList('class', fields)
  const search = useSearch()
  const { rows, filter } = useHideInactive(useRead('getClass', {}), 'Hide Inactive Classes')
  const [count, setCount] = useState<number>()
  return (
    <Screen count={count}>
      <List
        label={t('Classes')}
        level="screen"
        rows={rows}
        {...list}
        alwaysPaged
        search="Search by name, ID or Date"
        empty="Nothing to show."
        open={open}
        actions={actions}
        actionsWidth={130}
        onCount={setCount}
        start={search['v.class']}
        filter={filter}
        toolbar={toolbar}
      />
    </Screen>
  )
}
