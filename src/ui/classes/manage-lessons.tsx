import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import manageAttendance from '#commands/attendance/manage-attendance.ts'
import addLiveLesson from '#commands/live-lessons/add-live-lesson.ts'
import deleteLastLiveLesson from '#commands/live-lessons/delete-last-live-lesson.ts'
import editLiveLesson from '#commands/live-lessons/edit-live-lesson.ts'
import assignQuiz from '#commands/quizzes/assign-quiz.ts'
import manageResults from '#commands/quizzes/manage-results.ts'
import type { LiveLesson } from '#contract/live-lessons.ts'
import type { Action } from '../action.ts'
import { today, useApp } from '../app.ts'
import type { ViewProps } from '../components.ts'
import { Chip } from '../kit/chip.tsx'
import type { Column } from '../kit/table-column.ts'
import { ListDialog } from '../list/list-dialog.tsx'
import { useEntityList } from '../list/use-field-list.ts'
import { useRead } from '../use-read.ts'
import { classLine, useClass } from './use-class.ts'

type Row = LiveLesson & { readonly quiz: boolean }
const fields = ['live_lesson_id', 'lesson_id', 'lesson_date', 'start_time', 'end_time'] as const
/** Whether a lesson has a quiz is asked for apart from the lessons. */
const quizColumn: Column<Row> = {
  id: 'quiz',
  title: t('Quiz'),
  width: 90,
  render: row => (row.quiz ? <Chip label={t('Quiz')} /> : ''),
}
const actions = (row: Row): readonly Action[] => {
  const given = { lesson: row.live_lesson_id }
  return [
    { ...invoke(editLiveLesson, given), icon: 'pencil' },
    { ...invoke(manageResults, given), icon: 'chart', unless: row.quiz ? undefined : t('This lesson has no quiz.') },
    { ...invoke(manageAttendance, given), icon: 'users' },
    { ...invoke(assignQuiz, given), icon: 'plus' },
  ]
}

const open = (row: Row) => invoke(manageAttendance, { lesson: row.live_lesson_id })

/** The lesson the cursor was on when the dialog of a class was last open: a sheet opened from it leads back there. */
const stood = new Map<string, string>()

/** The lessons of a class: added and removed at the end, each with its content, its quiz, its marks, its attendance. */
export default function ManageLessons({ given, onClose }: ViewProps) {
  const list = useEntityList('liveLesson', fields)
  const columns = useMemo(() => [...list.columns, quizColumn], [list])
  const { api } = useApp()
  const classId = String(given.class ?? '')
  const group = useClass(classId)
  const { data, isPending } = useRead('getLiveLesson', { classId }, { enabled: group !== null })
  const ids = useMemo(() => (data?.data ?? []).map(lesson => lesson.live_lesson_id), [data])
  const quizzes = useQuery({
    queryKey: ['checkLessonQuizzes', { lesson_ids: ids }],
    queryFn: ({ signal }) => api.checkLessonQuizzes({ lesson_ids: ids }, { signal }),
    enabled: ids.length > 0,
    retry: false,
  })
  const rows = useMemo(
    () =>
      data?.data.map(lesson => ({ ...lesson, quiz: Boolean(quizzes.data?.data[lesson.live_lesson_id]) })) ??
      (isPending && group !== null ? undefined : []),
    [data, isPending, quizzes.data, group],
  )
  // The cursor starts on the lesson that was asked for, else on today's or the next one.
  const start = useMemo(() => {
    const lessons = data?.data ?? []
    const wanted = given.lesson === undefined ? stood.get(classId) : String(given.lesson)
    const now = today().toString()
    return (
      lessons.find(lesson => lesson.live_lesson_id === wanted) ??
      lessons.find(lesson => lesson.lesson_date >= now) ??
      lessons.at(-1)
    )?.live_lesson_id
  }, [data, given.lesson, classId])
  const stand = useCallback((lesson: string) => void stood.set(classId, lesson), [classId])
  const toolbar = useMemo(
    (): readonly Action[] => [
      invoke(deleteLastLiveLesson, { class: classId }),
      { ...invoke(addLiveLesson, { class: classId }), look: 'main' },
    ],
    [classId],
  )
  return (
    <ListDialog
      title={t('Manage Lessons')}
      subtitle={classLine(group, classId)}
      width={760}
      start={start}
      onCursor={stand}
      onClose={onClose}
      rows={rows}
      {...list}
      columns={columns}
      empty="Nothing to show."
      open={open}
      actions={actions}
      actionsWidth={130}
      toolbar={toolbar}
    />
  )
}
