import { useCallback, useState } from 'react'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import createClass from '#commands/classes/create-class.ts'
import deleteClass from '#commands/classes/delete-class.ts'
import manageLessons from '#commands/classes/manage-lessons.ts'
import migrateClass from '#commands/classes/migrate-class.ts'
import studentsInClass from '#commands/classes/students-in-class.ts'
import toggleClassStatus from '#commands/classes/toggle-class-status.ts'
import type { Class } from '#contract/classes.ts'
import { useApp } from '../app.ts'
import { CommandButton } from '../command-button.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
import { List } from '../list/list.tsx'
import { useEntityList } from '../list/use-field-list.ts'
import { useHideInactive } from '../list/use-hide-inactive.tsx'
import { Screen } from '../shell/screen.tsx'
import { useRead } from '../use-read.ts'
import { useSearch } from '../use-search.ts'

const fields = ['class_id', 'course_id', 'class_name', 'class_start_date', 'class_end_date'] as const
const actions = (row: Class) => {
  const given = { class: row.class_id }
  return (
    <>
      <CommandButton command={manageLessons} given={given} via="row" look="icon" icon="pencil" />
      <CommandButton command={deleteClass} given={given} via="row" look="icon" icon="trash" />
      <CommandButton
        command={toggleClassStatus}
        given={given}
        via="row"
        look="icon"
        icon="circle-off"
        tone={row.status === 'active' ? 'good' : undefined}
      />
      <CommandButton command={studentsInClass} given={given} via="row" look="icon" icon="users" />
    </>
  )
}
const localCommands = { 'classes/create-class': {}, 'classes/migrate-class': {} }

export function Classes() {
  const list = useEntityList('class', fields)
  const { runner } = useApp()
  const search = useSearch()
  const { rows, filter } = useHideInactive(useRead('getClass', {}), 'Hide Inactive Classes')
  const [count, setCount] = useState<number>()
  const open = useCallback(
    (row: Class) => void runner.start(invoke(manageLessons, { class: row.class_id }), 'row'),
    [runner],
  )
  return (
    <Screen heading={t('Live Class Management')} count={count}>
      <List
        label={t('Classes')}
        level="screen"
        rows={rows}
        {...list}
        alwaysPaged
        search="Search by name, ID or Date"
        empty="Nothing to show."
        onOpen={open}
        actions={actions}
        actionsWidth={130}
        onCount={setCount}
        start={search['v.class']}
        localCommands={localCommands}
        filter={filter}
        bar={
          <>
            <CommandButton command={migrateClass} />
            <CommandButton command={createClass} look="main" />
          </>
        }
        hints={
          <KeyHints
            hints={[
              { keys: 'Enter', words: t('lessons') },
              { keys: 'S', words: t('students') },
              { keys: 'A', words: t('toggle') },
              { keys: 'D', words: t('delete') },
              { keys: '?', words: t('keys') },
            ]}
          />
        }
      />
    </Screen>
  )
}
