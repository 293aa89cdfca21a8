import { useCallback, useState } from 'react'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import createCourse from '#commands/courses/create-course.ts'
import deleteCourse from '#commands/courses/delete-course.ts'
import editCourse from '#commands/courses/edit-course.ts'
import toggleCourseStatus from '#commands/courses/toggle-course-status.ts'
import viewLessons from '#commands/courses/view-lessons.ts'
import type { Course } from '#contract/courses.ts'
import { useApp } from '../app.ts'
import { CommandButton } from '../command-button.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
import { List } from '../list/list.tsx'
import { useEntityList } from '../list/use-field-list.ts'
import { useHideInactive } from '../list/use-hide-inactive.tsx'
import { Screen } from '../shell/screen.tsx'
import { useRead } from '../use-read.ts'
import { useSearch } from '../use-search.ts'

const fields = [
  'course_id',
  'course_name',
  'total_lessons',
  'printing_materials',
  'token_name',
  'course_description',
  'video_package',
] as const
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
  const list = useEntityList('course', fields)
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
        {...list}
        search="Search by name, ID or Token Name"
        empty="Nothing to show."
        onOpen={open}
        actions={actions}
        actionsWidth={130}
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
