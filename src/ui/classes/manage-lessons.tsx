import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { EntityRef } from '#client/entities.ts'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import manageAttendance from '#commands/attendance/manage-attendance.ts'
import addLiveLesson from '#commands/live-lessons/add-live-lesson.ts'
import deleteLastLiveLesson from '#commands/live-lessons/delete-last-live-lesson.ts'
import editLiveLesson from '#commands/live-lessons/edit-live-lesson.ts'
import assignQuiz from '#commands/quizzes/assign-quiz.ts'
import manageResults from '#commands/quizzes/manage-results.ts'
import type { LiveLesson } from '#contract/live-lessons.ts'
import { today, useApp } from '../app.ts'
import { CommandButton } from '../command-button.tsx'
import type { ViewProps } from '../components.ts'
import { Chip } from '../kit/chip.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
import type { Column } from '../kit/table-column.ts'
import { ListDialog } from '../list/list-dialog.tsx'
import { useRead } from '../use-read.ts'
import { classLine, useClass } from './use-class.ts'

type Row = LiveLesson & { readonly quiz: boolean }
const id = (row: Row) => row.live_lesson_id
const subject = (row: Row): EntityRef => ({ kind: 'liveLesson', id: row.live_lesson_id })
const columns: readonly Column<Row>[] = [
  { id: 'live_lesson_id', title: t('Live Lesson ID'), width: 120, className: 'text-text-2', render: id, sortKey: id },
  { id: 'lesson_id', title: t('Lesson ID'), width: 110, className: 'text-text-2', render: row => row.lesson_id ?? '' },
  {
    id: 'date',
    title: t('Date'),
    width: 120,
    flex: 1,
    render: row => row.lesson_date,
    sortKey: row => row.lesson_date,
  },
  { id: 'start', title: t('Start'), width: 80, render: row => row.start_time.slice(0, 5) },
  { id: 'end', title: t('End'), width: 80, render: row => row.end_time.slice(0, 5) },
  { id: 'quiz', title: t('Quiz'), width: 90, render: row => (row.quiz ? <Chip label={t('Quiz')} /> : '') },
]
const actions = (row: Row) => {
  const given = { lesson: row.live_lesson_id }
  return (
    <>
      <CommandButton command={editLiveLesson} given={given} via="row" look="icon" icon="pencil" />
      <CommandButton
        command={manageResults}
        given={given}
        via="row"
        look="icon"
        icon="chart"
        unless={row.quiz ? undefined : t('This lesson has no quiz.')}
      />
      <CommandButton command={manageAttendance} given={given} via="row" look="icon" icon="users" />
      <CommandButton command={assignQuiz} given={given} via="row" look="icon" icon="plus" />
    </>
  )
}

/** The lesson the cursor was on when the dialog of a class was last open: a sheet opened from it leads back there. */
const stood = new Map<string, string>()

/** The lessons of a class: added and removed at the end, each with its content, its quiz, its marks, its attendance. */
export default function ManageLessons({ given, onClose }: ViewProps) {
  const { runner, api } = useApp()
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
  const open = useCallback(
    (row: Row) => void runner.start(invoke(manageAttendance, { lesson: row.live_lesson_id }), 'row'),
    [runner],
  )
  // Where the hands are wanted: the lesson that was asked for, else today's or the next one.
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
  const localCommands = useMemo(() => ({ 'live-lessons/add-live-lesson': { class: classId } }), [classId])
  return (
    <ListDialog
      title={t('Manage Lessons')}
      subtitle={classLine(group, classId)}
      width={760}
      start={start}
      onCursor={stand}
      onClose={onClose}
      rows={rows}
      id={id}
      columns={columns}
      empty="Nothing to show."
      subject={subject}
      onOpen={open}
      actions={actions}
      actionsWidth={130}
      localCommands={localCommands}
      bar={
        <>
          <CommandButton command={deleteLastLiveLesson} given={{ class: classId }} />
          <CommandButton command={addLiveLesson} given={{ class: classId }} look="main" />
        </>
      }
      hints={
        <KeyHints
          hints={[
            { keys: 'T', words: t('attendance') },
            { keys: 'E', words: t('edit') },
            { keys: 'Q', words: t('quiz') },
            { keys: 'R', words: t('results') },
          ]}
        />
      }
    />
  )
}
