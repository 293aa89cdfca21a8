import { useCallback, useState } from 'react'
import type { EntityRef } from '#client/entities.ts'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import createClass from '#commands/classes/create-class.ts'
import deleteClass from '#commands/classes/delete-class.ts'
import manageLessons from '#commands/classes/manage-lessons.ts'
import migrateClass from '#commands/classes/migrate-class.ts'
import studentsInClass from '#commands/classes/students-in-class.ts'
import toggleClassStatus from '#commands/classes/toggle-class-status.ts'
import type { Class } from '#contract/classes.ts'
import { folded } from '#rules/names.ts'
import { useApp } from '../app.ts'
import { CommandButton } from '../command-button.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
import type { Column } from '../kit/table-column.ts'
import { List } from '../list/list.tsx'
import { useHideInactive } from '../list/use-hide-inactive.tsx'
import { Screen } from '../shell/screen.tsx'
import { useRead } from '../use-read.ts'
import { useSearch } from '../use-search.ts'

const id = (row: Class) => row.class_id
const subject = (row: Class): EntityRef => ({ kind: 'class', id: row.class_id })
const dim = (row: Class) => row.status !== 'active'
const quiet = 'text-text-2'
const words = (row: Class) =>
  folded(`${row.class_name} ${row.class_id} ${row.class_start_date ?? ''} ${row.class_end_date ?? ''}`)
const columns: readonly Column<Class>[] = [
  { id: 'class_id', title: t('Class ID'), width: 100, className: quiet, render: id, sortKey: id },
  {
    id: 'course_id',
    title: t('Course ID'),
    width: 110,
    className: quiet,
    render: row => row.course_id,
    sortKey: row => row.course_id,
  },
  {
    id: 'class_name',
    title: t('Class Name'),
    width: 200,
    flex: 1,
    render: row => row.class_name,
    sortKey: row => row.class_name,
  },
  {
    id: 'start',
    title: t('Class start date'),
    width: 140,
    className: quiet,
    render: row => row.class_start_date ?? '',
    sortKey: row => row.class_start_date ?? undefined,
  },
  {
    id: 'end',
    title: t('Class End date'),
    width: 140,
    className: quiet,
    render: row => row.class_end_date ?? '',
    sortKey: row => row.class_end_date ?? undefined,
  },
]
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
        id={id}
        words={words}
        columns={columns}
        alwaysPaged
        search="Search by name, ID or Date"
        empty="Nothing to show."
        subject={subject}
        onOpen={open}
        actions={actions}
        actionsWidth={130}
        dim={dim}
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
