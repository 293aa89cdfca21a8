import { invoke } from '#client/command/invocation.ts'
import { today } from '#client/core/today.ts'
import { monthName, shortMonth } from '#client/messages/day-words.ts'
import { generalText } from '#client/messages/general.ts'
import { t } from '#client/messages/message.ts'
import { studentsText } from '#client/messages/students.ts'
import monthlyAttendance from '#commands/students/monthly-attendance.ts'
import { CommandButton } from '../../actions/command-button.tsx'
import { Part } from '../../card/card-part.tsx'
import { Marks, Waiting } from './glance.tsx'
import { useMonth } from './use-glance.ts'

/** What became of the lessons of this month and the two before. */
export function Attendance({ student }: { readonly student: string }) {
  const now = today().toPlainYearMonth()
  const [first, second, third] = [now.subtract({ months: 2 }), now.subtract({ months: 1 }), now].map(String)
  const months = [useMonth(student, first), useMonth(student, second), useMonth(student, third)]
  const lessons = months.flatMap(each => each.lessons)
  const marked = months.reduce((sum, each) => sum + each.marked, 0)
  const present = months.reduce((sum, each) => sum + each.present, 0)
  const since = monthName(`${first}-01`)
  const isPending = months.some(each => each.isPending)
  return (
    <Part
      title={generalText.attendance}
      beside={marked > 0 ? t(studentsText.attendedSince({ present, marked, month: since })) : undefined}
      action={
        <CommandButton
          action={{ ...invoke(monthlyAttendance, { student }), look: 'quiet', label: generalText.month }}
          via="row"
          small
        />
      }
    >
      {lessons.length === 0 ? (
        <p className="py-1 text-text-3">{isPending ? <Waiting /> : t(studentsText.noLessonsSince({ month: since }))}</p>
      ) : (
        <dl className="flex flex-wrap gap-x-5 gap-y-1.5 py-2">
          {months.map(({ month, lessons: ofMonth }) =>
            ofMonth.length > 0 ? (
              <div key={month} className="flex gap-2">
                <dt className="min-w-7 leading-5 whitespace-nowrap text-text-2">{shortMonth(`${month}-01`)}</dt>
                <dd>
                  <Marks of={ofMonth} withDays />
                </dd>
              </div>
            ) : null,
          )}
        </dl>
      )}
    </Part>
  )
}
