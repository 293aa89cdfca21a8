import { useState } from 'react'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import createCourse from '#commands/courses/create-course.ts'
import deleteCourse from '#commands/courses/delete-course.ts'
import editCourse from '#commands/courses/edit-course.ts'
import toggleCourseStatus from '#commands/courses/toggle-course-status.ts'
import viewLessons from '#commands/courses/view-lessons.ts'
import type { Course } from '#contract/courses.ts'
import type { Action } from '../action.ts'
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
const actions = (row: Course): readonly Action[] => {
  const given = { course: row.course_id }
  return [
    { ...invoke(viewLessons, given), icon: 'eye' },
    { ...invoke(editCourse, given), icon: 'pencil' },
    { ...invoke(deleteCourse, given), icon: 'trash' },
    {
      ...invoke(toggleCourseStatus, given),
      icon: 'circle-off',
      tone: row.status === 'active' ? 'good' : undefined,
      state: row.status,
    },
  ]
}

const open = (row: Course) => invoke(viewLessons, { course: row.course_id })

const toolbar: readonly Action[] = [{ ...invoke(createCourse), look: 'main' }]

export function Courses() {
  const list = useEntityList('course', fields)
  const search = useSearch()
  const { rows, filter } = useHideInactive(
    useRead('getCourse', {}, { failed: 'Failed to fetch courses.' }),
    'Hide Inactive Courses',
  )
  const [count, setCount] = useState<number>()
  return (
    <Screen count={count}>
      <List
        label={t('Courses')}
        level="screen"
        rows={rows}
        {...list}
        search="Search by name, ID or Token Name"
        empty="Nothing to show."
        open={open}
        actions={actions}
        actionsWidth={130}
        onCount={setCount}
        start={search['v.course']}
        filter={filter}
        toolbar={toolbar}
      />
    </Screen>
  )
}
