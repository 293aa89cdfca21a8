import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { invoke } from '#client/command/invocation.ts'
import { today } from '#client/core/today.ts'
import type { RowColumn } from '#client/export/sheet.ts'
import { classesText } from '#client/messages/classes.ts'
import { generalText } from '#client/messages/general.ts'
import { t } from '#client/messages/message.ts'
import manageAttendance from '#commands/attendance/manage-attendance.ts'
import addLiveLesson from '#commands/live-lessons/add-live-lesson.ts'
import deleteLastLiveLesson from '#commands/live-lessons/delete-last-live-lesson.ts'
import editLiveLesson from '#commands/live-lessons/edit-live-lesson.ts'
import assignQuiz from '#commands/quizzes/assign-quiz.ts'
import manageResults from '#commands/quizzes/manage-results.ts'
import type { LiveLesson } from '#contract/live-lessons.ts'
import type { Action } from '../../actions/action.ts'
import { useApp } from '../../app/app.ts'
import type { ViewProps } from '../../app/components.ts'
import { useRead } from '../../app/use-read.ts'
import { Chip } from '../../kit/chip.tsx'
import type { Column } from '../../kit/table-column.ts'
import { ListDialog } from '../../list/list-dialog.tsx'
import { useEntityList } from '../../list/use-field-list.ts'
import { classLine, useClass } from './use-class.ts'

type Row = LiveLesson & { readonly quiz: boolean }
const fields = ['live_lesson_id', 'lesson_id', 'lesson_date', 'start_time', 'end_time'] as const
/** Not a field of the lesson: another call says which lessons have a quiz. */
const quizColumn = (): Column<Row> => ({
  id: 'quiz',
  title: t(generalText.quiz),
  width: 90,
  render: row => (row.quiz ? <Chip label={t(generalText.quiz)} /> : ''),
})
const actions = (row: Row): readonly Action[] => {
  const given = { lesson: row.live_lesson_id }
  return [
    { ...invoke(editLiveLesson, given), icon: 'pencil' },
    {
      ...invoke(manageResults, given),
      icon: 'chart',
      unless: row.quiz ? undefined : generalText.thisLessonHasNoQuiz,
    },
    { ...invoke(manageAttendance, given), icon: 'users' },
    { ...invoke(assignQuiz, given), icon: 'plus' },
  ]
}

const open = (row: Row) => invoke(manageAttendance, { lesson: row.live_lesson_id })

/** The lessons of a class, each with its content, quiz, marks and attendance. Lessons are added and removed at the end. */
export default function ManageLessons({ given, onClose }: ViewProps) {
  const list = useEntityList('liveLesson', fields)
  const withQuiz = useMemo(() => {
    const column = quizColumn()
    const { all, of } = list.choices
    return {
      columns: [...list.columns, column],
      choices: {
        all: [...all, { id: column.id, title: column.title }],
        of: (id: string): readonly Column<Row>[] => (id === column.id ? [column] : of(id)),
      },
      sheetColumns: async (wanted: readonly string[] | 'all'): Promise<readonly RowColumn<Row>[]> => {
        const its = await list.sheetColumns(wanted === 'all' ? wanted : wanted.filter(id => id !== column.id))
        if (wanted !== 'all' && !wanted.includes(column.id)) return its
        return [...its, { title: column.title, type: 'text', cell: row => (row.quiz ? column.title : undefined) }]
      },
    }
  }, [list])
  const { api, lastRows } = useApp()
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
  // The cursor starts on the requested lesson, else on today's or the next one.
  const start = useMemo(() => {
    const lessons = data?.data ?? []
    const wanted = given.lesson === undefined ? lastRows.get(`class ${classId}`) : String(given.lesson)
    const now = today().toString()
    return (
      lessons.find(lesson => lesson.live_lesson_id === wanted) ??
      lessons.find(lesson => lesson.lesson_date >= now) ??
      lessons.at(-1)
    )?.live_lesson_id
  }, [data, given.lesson, classId, lastRows])
  const rememberCursor = useCallback(
    (lesson: string) => void lastRows.set(`class ${classId}`, lesson),
    [classId, lastRows],
  )
  const toolbar = useMemo(
    (): readonly Action[] => [
      { ...invoke(addLiveLesson, { class: classId }), look: 'main' },
      invoke(deleteLastLiveLesson, { class: classId }),
    ],
    [classId],
  )
  return (
    <ListDialog
      title={t(classesText.manageLessons)}
      subtitle={classLine(group, classId)}
      width={760}
      start={start}
      onCursor={rememberCursor}
      onClose={onClose}
      rows={rows}
      {...list}
      {...withQuiz}
      search={generalText.searchByNameIdOrDate}
      empty={generalText.nothingToShow}
      open={open}
      actions={actions}
      actionsWidth={130}
      toolbar={toolbar}
    />
  )
}
