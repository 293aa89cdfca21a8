import { invoke } from '#client/command/invocation.ts'
import { t } from '#client/messages/message.ts'
import { timetableText } from '#client/messages/timetable.ts'
import { courseColour } from '#client/school/course-colour.ts'
import manageAttendance from '#commands/attendance/manage-attendance.ts'
import { CommandButton } from '../../actions/command-button.tsx'
import { useApp } from '../../app/app.ts'
import { useRead } from '../../app/use-read.ts'
import { useFocus } from '../../kit/focus-scope.ts'
import { mixedText } from '../../kit/mixed-text.tsx'
import { SearchField } from '../../kit/search-field.tsx'

type WeekBarProps = {
  readonly q: string
  /** The ids of the courses that are taught this week. */
  readonly courses: ReadonlySet<string>
  /** Lessons that are over and not marked, the earliest first. */
  readonly toMark: readonly string[]
}

/** A filter of the week, what its colours mean, and the lessons whose attendance is missing. */
export function WeekBar({ q, courses, toMark }: WeekBarProps) {
  const { address } = useApp()
  const focus = useFocus()
  const all = useRead('getCourse', {}).data?.data ?? []
  const taught = all.filter(({ course_id }) => courses.has(course_id))
  const [first] = toMark
  return (
    <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-1">
      <SearchField
        label={t(timetableText.searchWeek)}
        placeholder={t(timetableText.searchWeek)}
        keys="/"
        value={q}
        onChange={text => address.adjust({ q: text || undefined })}
        onLeave={() => focus(['list week'])}
        className="w-72"
      />
      <ul aria-label={t(timetableText.coursesOfWeek)} className="flex min-w-0 flex-1 flex-wrap gap-x-4 text-sm">
        {taught.map(({ course_id, course_name }) => (
          <li key={course_id} data-colour={courseColour(course_id)} className="flex items-center gap-1.5 text-text-2">
            <span aria-hidden="true" className="course-sign" />
            {mixedText(course_name)}
          </li>
        ))}
      </ul>
      {first === undefined ? null : (
        <CommandButton
          action={{
            ...invoke(manageAttendance, { lesson: first }),
            look: 'quiet',
            label: timetableText.lessonsToMark({ count: toMark.length }),
          }}
          via="row"
          small
          keyless
        />
      )}
    </div>
  )
}
