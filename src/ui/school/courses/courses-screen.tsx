import { invoke } from '#client/command/invocation.ts'
import { coursesText } from '#client/messages/courses.ts'
import { generalText } from '#client/messages/general.ts'
import { t } from '#client/messages/message.ts'
import createCourse from '#commands/courses/create-course.ts'
import deleteCourse from '#commands/courses/delete-course.ts'
import editCourse from '#commands/courses/edit-course.ts'
import toggleCourseStatus from '#commands/courses/toggle-course-status.ts'
import viewLessons from '#commands/courses/view-lessons.ts'
import type { Course } from '#contract/courses.ts'
import { type Action, toggling } from '../../actions/action.ts'
import { useRead } from '../../app/use-read.ts'
import { useSearch } from '../../app/use-search.ts'
import { List } from '../../list/list.tsx'
import { useEntityList } from '../../list/use-field-list.ts'
import { useHideInactive } from '../../list/use-hide-inactive.tsx'
import { Screen } from '../../screen/screen.tsx'

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
    toggling(invoke(toggleCourseStatus, given), row.status),
    { ...invoke(deleteCourse, given), icon: 'trash' },
  ]
}

const open = (row: Course) => invoke(viewLessons, { course: row.course_id })

const none: readonly Course[] = []
const toolbar: readonly Action[] = [{ ...invoke(createCourse), look: 'main' }]

export function Courses() {
  const list = useEntityList('course', fields)
  const start = useSearch('v.course')
  const { data, isPending } = useRead('getCourse', {}, { failed: coursesText.failedToFetchCourses })
  const { rows, filter } = useHideInactive(
    { rows: data?.data ?? (isPending ? undefined : none), arriving: undefined },
    coursesText.hideInactiveCourses,
  )
  return (
    <Screen>
      <List
        label={t(coursesText.courses)}
        level="screen"
        rows={rows}
        {...list}
        search={coursesText.searchCourses}
        empty={generalText.nothingToShow}
        open={open}
        actions={actions}
        actionsWidth={130}
        start={start}
        filter={filter}
        toolbar={toolbar}
      />
    </Screen>
  )
}
