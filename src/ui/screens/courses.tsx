import { useCallback, useState } from 'react'
import { describe, type EntityRef } from '#client/entities.ts'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import createCourse from '#commands/courses/create-course.ts'
import deleteCourse from '#commands/courses/delete-course.ts'
import editCourse from '#commands/courses/edit-course.ts'
import toggleCourseStatus from '#commands/courses/toggle-course-status.ts'
import viewLessons from '#commands/courses/view-lessons.ts'
import type { Course } from '#contract/courses.ts'
import type { Student } from '#contract/students.ts'
import { useApp } from '../app.ts'
import { CommandButton } from '../command-button.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
import type { Column } from '../kit/table-column.ts'
import { List } from '../list/list.tsx'
import { useHideInactive } from '../list/use-hide-inactive.tsx'
import { Screen } from '../shell/screen.tsx'
import { useRead } from '../use-read.ts'
import { useSearch } from '../use-search.ts'

const id = (row: Course) => row.course_id
const subject = (row: Course): EntityRef => ({ kind: 'course', id: row.course_id })
const dim = (row: Course) => row.status !== 'active'
const none: ReadonlyMap<string, Student> = new Map()
const quiet = 'text-text-2'
/** By id, name and token. */
const words = (row: Course) => describe.course.words(row, none)
const columns: readonly Column<Course>[] = [
  { id: 'course_id', title: t('Course ID'), width: 92, className: quiet, render: id, sortKey: id },
  {
    id: 'course_name',
    title: t('Course Name'),
    width: 230,
    flex: 1,
    render: row => row.course_name,
    sortKey: row => row.course_name,
  },
  {
    id: 'total_lessons',
    title: t('Total Lessons'),
    width: 112,
    align: 'right',
    render: row => String(row.total_lessons),
    sortKey: row => row.total_lessons,
  },
  {
    id: 'printing_materials',
    title: t('Printing Materials'),
    width: 164,
    flex: 1,
    className: quiet,
    render: row => row.printing_materials,
    sortKey: row => row.printing_materials,
  },
  { id: 'token', title: t('Token'), width: 110, render: row => row.token_name, sortKey: row => row.token_name },
  {
    id: 'description',
    title: t('Description'),
    width: 136,
    flex: 1,
    className: quiet,
    render: row => row.course_description ?? '',
  },
  {
    id: 'video_package',
    title: t('Video Package'),
    width: 120,
    className: quiet,
    render: row => row.video_package ?? '',
    sortKey: row => row.video_package ?? undefined,
  },
]
const actions = (row: Course) => {
  const given = { course: row.course_id }
  return (
    <>
      <CommandButton command={viewLessons} given={given} via="row" look="icon" icon="eye" />
      <CommandButton command={editCourse} given={given} via="row" look="icon" icon="pencil" />
      <CommandButton command={deleteCourse} given={given} via="row" look="icon" icon="trash" />
      <CommandButton
        command={toggleCourseStatus}
        given={given}
        via="row"
        look="icon"
        icon="circle-off"
        tone={row.status === 'active' ? 'good' : undefined}
        state={row.status}
      />
    </>
  )
}
const localCommands = { 'courses/create-course': {} }

export function Courses() {
  const { runner } = useApp()
  const search = useSearch()
  const { rows, filter } = useHideInactive(
    useRead('getCourse', {}, { failed: 'Failed to fetch courses.' }),
    'Hide Inactive Courses',
  )
  const [count, setCount] = useState<number>()
  const open = useCallback(
    (row: Course) => void runner.start(invoke(viewLessons, { course: row.course_id }), 'row'),
    [runner],
  )
  return (
    <Screen heading={t('Course Management')} count={count}>
      <List
        label={t('Courses')}
        level="screen"
        rows={rows}
        id={id}
        words={words}
        columns={columns}
        search="Search by name, ID or Token Name"
        empty="Nothing to show."
        subject={subject}
        onOpen={open}
        actions={actions}
        actionsWidth={130}
        dim={dim}
        onCount={setCount}
        start={search['v.course']}
        localCommands={localCommands}
        filter={filter}
        bar={<CommandButton command={createCourse} look="main" />}
        hints={
          <KeyHints
            hints={[
              { keys: 'Enter', words: t('lessons') },
              { keys: 'E', words: t('edit') },
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
