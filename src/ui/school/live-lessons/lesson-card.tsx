import { useMemo } from 'react'
import { invoke } from '#client/command/invocation.ts'
import { today } from '#client/core/today.ts'
import { personLabel } from '#client/entities/student.ts'
import { dayText } from '#client/messages/day-words.ts'
import { generalText } from '#client/messages/general.ts'
import { lessonsText } from '#client/messages/lessons.ts'
import { caption, list, type Message, t, verbatim } from '#client/messages/message.ts'
import { quizzesText } from '#client/messages/quizzes.ts'
import manageAttendance from '#commands/attendance/manage-attendance.ts'
import showCode from '#commands/attendance/show-code.ts'
import studentsInClass from '#commands/classes/students-in-class.ts'
import moveLiveLesson from '#commands/live-lessons/move-live-lesson.ts'
import assignQuiz from '#commands/quizzes/assign-quiz.ts'
import manageResults from '#commands/quizzes/manage-results.ts'
import type { LiveLesson } from '#contract/live-lessons.ts'
import { CommandButton } from '../../actions/command-button.tsx'
import type { ViewProps } from '../../app/components.ts'
import { useRead } from '../../app/use-read.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { mixedText } from '../../kit/mixed-text.tsx'
import { useScope } from '../../list/use-scope.ts'
import { useLesson } from './use-lesson.ts'

const scope = {}

/** Who is in the lesson. */
function usePeople(lessonId: string): readonly Message[] {
  const sheet = useRead('getLessonAttendance', { lessonId }).data?.data
  const students = useRead('getStudent', {}).data?.data
  return useMemo(() => {
    const names = new Map(students?.map(each => [each.student_id, personLabel(each)]))
    return (sheet ?? []).map(({ student_id }) => verbatim(names.get(student_id) ?? student_id))
  }, [sheet, students])
}

/** The quizzes of the lesson, and how many results each has. */
function useQuizzes(lesson_id: string): readonly Message[] {
  const results = useRead('getQuizResults', { lesson_id }).data?.data
  return useMemo(
    () =>
      [...Map.groupBy(results ?? [], ({ quiz_name }) => quiz_name)].map(([quiz, rows]) =>
        quizzesText.resultsOf({ quiz, count: rows.filter(({ student_result }) => student_result).length }),
      ),
    [results],
  )
}

type Beside = {
  readonly course: string | undefined
  readonly people: readonly Message[]
  readonly quizzes: readonly Message[]
}

/** What the card says of a lesson, and what each of it is. */
const linesOf = (lesson: LiveLesson, { course, people, quizzes }: Beside): readonly (readonly [string, string])[] => [
  [t(generalText.date), dayText(lesson.lesson_date, today())],
  [t(lessonsText.time), `${lesson.start_time.slice(0, 5)}–${lesson.end_time.slice(0, 5)}`],
  ...(lesson.teacher ? [[t(caption('Teacher')), lesson.teacher] as const] : []),
  ...(lesson.room ? [[t(caption('Room')), lesson.room] as const] : []),
  ...(lesson.size ? [[t(caption('Size')), String(lesson.size)] as const] : []),
  ...(course ? [[t(caption('Course')), course] as const] : []),
  ...(people.length > 0 ? [[t(generalText.students), t(list(people))] as const] : []),
  ...(quizzes.length > 0 ? [[t(caption('Quiz')), t(list(quizzes))] as const] : []),
]

/** The card of a lesson: its class, day and time, its students and quizzes, and its actions. */
export default function LessonCard({ given, onClose }: ViewProps) {
  const id = String(given.lesson ?? '')
  const lesson = useLesson(id)
  const group = useRead('getClass', {}).data?.data.find(each => each.class_id === lesson?.class_id)
  const course = useRead('getCourse', {}).data?.data.find(each => each.course_id === group?.course_id)?.course_name
  const people = usePeople(id)
  const quizzes = useQuizzes(id)
  useScope('dialog', scope)
  const about = { lesson: id }
  const lines = lesson ? linesOf(lesson, { course, people, quizzes }) : []
  return (
    <Dialog
      title={lesson?.class_name ?? t(lessonsText.lesson)}
      subtitle={id}
      width={816}
      onClose={onClose}
      footer={
        <>
          {lesson ? (
            <>
              <CommandButton
                action={{ ...invoke(showCode, about), icon: 'qr-code', look: 'plain' }}
                via="row"
                keyless
              />
              <CommandButton action={invoke(moveLiveLesson, about)} via="row" keyless />
              <CommandButton action={invoke(studentsInClass, { class: lesson.class_id })} via="row" keyless />
              <CommandButton
                action={quizzes.length > 0 ? invoke(manageResults, about) : invoke(assignQuiz, about)}
                via="row"
                keyless
              />
              <span className="flex-1" />
            </>
          ) : null}
          <Button label={t(generalText.close)} keys="Esc" onClick={onClose} />
          {lesson ? (
            <CommandButton
              action={{ ...invoke(manageAttendance, about), icon: 'users', look: 'main' }}
              via="row"
              keyless
            />
          ) : null}
        </>
      }
    >
      {lesson ? (
        <dl className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-y-1">
          {lines.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-text-3">{name}</dt>
              <dd className="break-words">{mixedText(value)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className={lesson === undefined ? 'animate-late text-text-3' : 'text-bad'}>
          {lesson === undefined ? t(generalText.loading) : t(generalText.lessonNotFound)}
        </p>
      )}
    </Dialog>
  )
}
