import { useMemo } from 'react'
import { personLabel } from '#client/entities/student.ts'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import { isRunning } from '#client/run/answers.ts'
import saveResults from '#commands/quizzes/save-results.ts'
import type { QuizAttendance, QuizResult } from '#contract/quizzes.ts'
import { ranksOf, standingOf } from '#rules/quiz-results.ts'
import { type Scope, useApp } from '../app.ts'
import type { ViewProps } from '../components.ts'
import { type Line, useSheet } from '../form/use-sheet.ts'
import { Button } from '../kit/button.tsx'
import { Chip } from '../kit/chip.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Empty } from '../kit/empty.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
import { Sheet, type SheetColumn } from '../kit/sheet.tsx'
import { isTyping } from '../kit/typing.ts'
import { useScope } from '../list/use-scope.ts'
import { done, hintsOfKeys, type ScopedKey } from '../scoped-key.ts'
import { ScopedKeys } from '../scoped-keys.tsx'
import { useRead } from '../use-read.ts'
import { useStore } from '../use-store.ts'

type Entered = { readonly student_result: string; readonly attendance: QuizAttendance }
type Row = Line<QuizResult, Entered> & {
  readonly name: string
  readonly fullMark: number | undefined
  readonly now: number | null
}

const key = ({ quiz_name, student_id }: QuizResult): string => JSON.stringify([quiz_name, student_id])
const enteredIn = ({ student_result, attendance }: QuizResult): Entered => ({
  student_result: student_result ?? '',
  attendance,
})
const scope: Scope = {}
const wire = ({ quiz_name, student_id }: QuizResult, entered: Entered) => ({
  quiz_name,
  student_id,
  ...entered,
  student_result: entered.student_result.trim(),
})
const told = (meanwhile: Partial<Entered> | 'gone'): string =>
  meanwhile === 'gone'
    ? t('no longer on the sheet')
    : `${t('changed meanwhile:')} ${[
        meanwhile.student_result === '' ? '–' : meanwhile.student_result,
        meanwhile.attendance && t(meanwhile.attendance),
      ]
        .filter(word => word)
        .join(', ')}`

/** The marks of a lesson's quizzes: typed from box to box, ranked while they are typed. */
export default function ManageResults(props: ViewProps) {
  const lesson = String(props.given.lesson ?? '')
  // What was entered belongs to its lesson.
  return <Results key={lesson} lessonId={lesson} onClose={props.onClose} />
}

function Results({ lessonId, onClose }: { readonly lessonId: string } & Pick<ViewProps, 'onClose'>) {
  const { runner } = useApp()
  const query = useRead('getQuizResults', { lesson_id: lessonId }, { failed: 'Failed to fetch quiz results.' })
  const quizzes = useRead('getQuizzes', {}).data
  const students = useRead('getStudent', {}).data
  const lesson = useRead('getSingleLiveLesson', { lessonId }).data?.data
  const running = useStore(runner.running)
  useScope('dialog', scope)
  const busy = isRunning(running, saveResults)

  const { lines, enter, confirm } = useSheet<QuizResult, Entered>({
    query,
    idOf: key,
    fieldsOf: enteredIn,
    // All rows of the lesson are sent, as the documents have it; those that are gone, too, for the server to say why
    // it cannot take them.
    async save(all) {
      const results = all.map(({ row, shown }) => wire(row, shown))
      const before = all.map(({ row, stands }) => wire(row, stands))
      return (await runner.start(invoke(saveResults, { lesson: lessonId, results, before }), 'bar')).kind === 'done'
    },
    onClose,
  })
  const rows = useMemo(() => {
    const names = new Map((students?.data ?? []).map(each => [each.student_id, personLabel(each)]))
    const marks = new Map((quizzes?.data ?? []).map(quiz => [quiz.quiz_name, quiz.full_mark]))
    const ranks = ranksOf(lines.map(({ row, shown }) => ({ ...row, ...shown })))
    return lines.map(
      (line, at): Row => ({
        ...line,
        name: names.get(line.row.student_id) ?? line.row.student_id,
        fullMark: marks.get(line.row.quiz_name),
        now: ranks[at] ?? null,
      }),
    )
  }, [lines, quizzes, students])
  const unsaved = rows.filter(row => row.unsaved)
  const columns: readonly SheetColumn<Row>[] = [
    { id: 'quiz', title: t('Quiz'), width: 220, render: ({ row }) => row.quiz_name },
    {
      id: 'student',
      title: t('Student'),
      render: row => (
        <span className="flex min-w-0 gap-2">
          <span className="truncate">{row.name}</span>
          <span className="text-text-3">{row.row.student_id}</span>
          {row.meanwhile ? (
            <span className="truncate">
              <Chip tone="bad" label={told(row.meanwhile)} />
            </span>
          ) : null}
        </span>
      ),
    },
    {
      id: 'result',
      title: t('Result'),
      width: 110,
      render: row => (
        <input
          aria-label={`${row.row.quiz_name}, ${row.name}`}
          value={row.shown.student_result}
          autoComplete="off"
          onChange={event => enter([row, { student_result: event.target.value }])}
          onFocus={event => event.target.select()}
          className={`h-6 w-full rounded-md border border-line-strong bg-surface px-2 tabular-nums dark:bg-bg ${
            standingOf(row.shown.student_result, row.fullMark) === 'fail' ? 'text-bad' : ''
          }`}
        />
      ),
    },
    {
      id: 'full',
      title: t('Full Mark'),
      width: 90,
      align: 'right',
      render: row => (row.fullMark === undefined ? t('N/A') : String(row.fullMark)),
    },
    {
      id: 'standing',
      title: t('Pass'),
      width: 80,
      render: row => {
        const standing = standingOf(row.shown.student_result, row.fullMark)
        if (standing === 'fail') return <span className="text-bad">{t('fail')}</span>
        return <span className="text-text-2">{t({ unknown: 'N/A', pass: 'pass', none: '' }[standing])}</span>
      },
    },
    {
      id: 'attendance',
      title: t('Attendance'),
      width: 110,
      render: row => (
        <span className="-ml-2.5 inline-flex">
          <Button
            small
            look="quiet"
            label={t(row.shown.attendance)}
            onClick={() => enter([row, { attendance: row.shown.attendance === 'presence' ? 'absence' : 'presence' }])}
          />
        </span>
      ),
    },
    { id: 'rank', title: t('Rank'), width: 70, align: 'right', render: row => row.now ?? '' },
  ]
  const keys: readonly ScopedKey[] = [
    { keys: 'Enter', words: 'Next student', hint: 'next student' },
    { keys: 'Shift Enter', words: 'Student before' },
    { keys: '↑ ↓', words: 'Move', hint: 'move' },
    // A box takes back what was typed into it by itself; from a button the browser would do so in a box far away.
    { keys: 'Ctrl Z', words: 'Take back what was typed', run: event => !isTyping(event) },
    { keys: 'Ctrl Enter', words: 'Confirm', run: done(() => void confirm()) },
  ]
  return (
    <Dialog
      title={t('Manage Test Results')}
      subtitle={lesson ? `${lesson.class_name ?? lesson.class_id} · ${lesson.lesson_date} · ${lessonId}` : lessonId}
      width={960}
      sticky
      onClose={onClose}
      flush
    >
      <ScopedKeys title={t('Test results')} list={keys} />
      <div className="flex min-h-0 flex-col">
        {rows.length === 0 ? (
          <Empty text={t(query.isPending ? 'Loading' : 'Nothing to show.')} />
        ) : (
          <Sheet
            label={t('Test results')}
            rows={rows}
            rowId={({ id }) => id}
            columns={columns}
            unsaved={row => row.unsaved}
            unsavedText={t('not saved')}
          />
        )}
        <footer className="flex h-11 shrink-0 items-center gap-2 border-t border-line px-4">
          {rows.length > 0 ? <KeyHints hints={hintsOfKeys(keys, t)} /> : null}
          {unsaved.length > 0 ? (
            <span className="font-medium text-warn">{`${unsaved.length} ${t('not saved')}`}</span>
          ) : null}
          <span className="flex-1" />
          <Button label={t('Cancel')} keys="Esc" onClick={onClose} />
          <Button look="main" label={t('Confirm')} busy={busy} keys="Ctrl Enter" onClick={() => void confirm()} />
        </footer>
      </div>
    </Dialog>
  )
}
