import { useCallback, useMemo, useRef, useState } from 'react'
import { isRunning } from '#client/command/command-answers.ts'
import { invoke } from '#client/command/invocation.ts'
import { today } from '#client/core/today.ts'
import { defineKind } from '#client/entities/kind.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import { personLabel } from '#client/entities/student.ts'
import { sheetOfKind } from '#client/export/sheet.ts'
import { dayText } from '#client/messages/day-words.ts'
import { generalText } from '#client/messages/general.ts'
import { caption, type Message, t, verbatim } from '#client/messages/message.ts'
import { quizzesText } from '#client/messages/quizzes.ts'
import saveResults from '#commands/quizzes/save-results.ts'
import exportList from '#commands/view/export-list.ts'
import type { QuizAttendance, QuizResult } from '#contract/quizzes.ts'
import { ranksOf, standingOf } from '#rules/quiz-results.ts'
import { CommandButton } from '../../actions/command-button.tsx'
import { useScopedHints } from '../../actions/use-gate.ts'
import { useApp } from '../../app/app.ts'
import type { ViewProps } from '../../app/components.ts'
import { peekKey } from '../../app/peek-key.ts'
import type { Scope } from '../../app/scope.ts'
import { done, inWords, type ScopedKey } from '../../app/scoped-key.ts'
import { ScopedKeys } from '../../app/scoped-keys.tsx'
import { useRead } from '../../app/use-read.ts'
import { useStore } from '../../app/use-store.ts'
import { Theirs } from '../../form/colleague-initials.tsx'
import { type Line, useSheet } from '../../form/use-sheet.ts'
import { Button } from '../../kit/button.tsx'
import { Chip } from '../../kit/chip.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Empty } from '../../kit/empty.tsx'
import { KeyHints } from '../../kit/key-hints.tsx'
import { mixedText } from '../../kit/mixed-text.tsx'
import { useWaitedText } from '../../kit/receive-keys.ts'
import { Sheet, type SheetColumn, sheetKeys } from '../../kit/sheet.tsx'
import { isTyping } from '../../kit/typing.ts'
import { columnsOf } from '../../list/field-columns.tsx'
import { useScope } from '../../list/use-scope.ts'

type Entered = { readonly student_result: string; readonly attendance: QuizAttendance }
type Row = Line<QuizResult, Entered> & {
  readonly name: string
  readonly fullMark: number | undefined
  readonly now: number | null
  /** Nobody has marked them in the lesson yet, and they have no mark. */
  readonly isProposed: boolean
}

const key = ({ quiz_name, student_id }: QuizResult): string => JSON.stringify([quiz_name, student_id])
const enteredIn = ({ student_result, attendance }: QuizResult): Entered => ({
  student_result: student_result ?? '',
  attendance,
})
const standingWords = { unknown: 'N/A', fail: 'fail', pass: 'pass', none: '' } as const
const standing = (row: Row) => standingOf(row.shown.student_result, row.fullMark)
/** What the sheet and its file show, with the results that are not saved yet. */
const resultRow = defineKind<Row>()({
  title: 'Test Results',
  one: 'result',
  id: row => row.id,
  label: row => row.name,
  fields: {
    quiz: { type: 'text', label: 'Quiz', value: ({ row }) => row.quiz_name, width: 150 },
    student_id: { type: 'id', label: 'Student ID', value: ({ row }) => row.student_id, width: 110 },
    student: { type: 'text', label: 'Student', value: row => row.name, width: 220, flex: 1 },
    result: { type: 'text', label: 'Result', value: ({ shown }) => shown.student_result, width: 110 },
    full: { type: 'number', label: 'Full Mark', value: row => row.fullMark, empty: 'N/A', width: 90 },
    standing: { type: 'choice', label: 'Pass', value: row => standingWords[standing(row)], width: 80 },
    attendance: { type: 'choice', label: 'Attendance', value: ({ shown }) => shown.attendance, width: 110 },
    rank: { type: 'number', label: 'Rank', value: row => row.now, width: 70 },
  },
})
const wire = ({ quiz_name, student_id }: QuizResult, entered: Entered) => ({
  quiz_name,
  student_id,
  ...entered,
  student_result: entered.student_result.trim(),
})
const conflictText = (meanwhile: Partial<Entered> | 'gone'): Message => {
  if (meanwhile === 'gone') return generalText.noLongerOnTheSheet
  const { student_result, attendance } = meanwhile
  const what = [
    ...(student_result === undefined ? [] : [verbatim(student_result || '–')]),
    ...(attendance ? [caption(attendance)] : []),
  ]
  return generalText.changedMeanwhile({ what })
}

/** The marks of a lesson's quizzes. They are typed from box to box, and ranked while typing. */
export default function ManageResults(props: ViewProps) {
  const lesson = String(props.given.lesson ?? '')
  // The key drops unsaved input when the lesson changes.
  return <Results key={lesson} lessonId={lesson} onClose={props.onClose} />
}

function ResultBox({ row, onText }: { readonly row: Row; readonly onText: (text: string) => void }) {
  const box = useRef<HTMLInputElement>(null)
  useWaitedText(box, onText)
  return (
    <input
      ref={box}
      aria-label={`${row.row.quiz_name}, ${row.name}`}
      value={row.shown.student_result}
      autoComplete="off"
      onChange={event => onText(event.target.value)}
      onFocus={event => event.target.select()}
      className={`h-small w-full rounded-md border border-line-strong bg-surface px-2 tabular-nums dark:bg-bg ${
        standing(row) === 'fail' ? 'text-bad' : ''
      }`}
    />
  )
}

function columnsWith(
  enter: (change: readonly [row: Row, change: Partial<Entered>]) => void,
): readonly SheetColumn<Row>[] {
  return columnsOf(
    resultRow,
    [
      'quiz',
      {
        field: 'student',
        draw: row => (
          <span className="flex min-w-0 gap-2">
            <span className="truncate">{mixedText(row.name)}</span>
            <span className="text-text-3">{row.row.student_id}</span>
            {row.meanwhile ? (
              <span className="truncate">
                <Chip tone="bad" label={t(conflictText(row.meanwhile))} />
              </span>
            ) : null}
          </span>
        ),
      },
      {
        field: 'result',
        draw: row => (
          <span className="flex items-center">
            <ResultBox row={row} onText={student_result => enter([row, { student_result }])} />
            <Theirs staff={row.savedBy.student_result} />
          </span>
        ),
      },
      'full',
      {
        field: 'standing',
        draw: row => (
          <span className={standing(row) === 'fail' ? 'text-bad' : 'text-text-2'}>
            {t(caption(standingWords[standing(row)]))}
          </span>
        ),
      },
      {
        field: 'attendance',
        draw: row => (
          <span className="-ml-2.5 inline-flex items-center">
            <Button
              small
              look="quiet"
              label={t(caption(row.isProposed ? 'pending' : row.shown.attendance))}
              onClick={() => enter([row, { attendance: row.shown.attendance === 'presence' ? 'absence' : 'presence' }])}
            />
            <Theirs staff={row.savedBy.attendance} />
          </span>
        ),
      },
      'rank',
    ],
    nothingRelated,
  )
}

function Results({ lessonId, onClose }: { readonly lessonId: string } & Pick<ViewProps, 'onClose'>) {
  const { runner, navigator } = useApp()
  const [student, setStudent] = useState<string>()
  const query = useRead('getQuizResults', { lesson_id: lessonId }, { failed: quizzesText.failedToFetchQuizResults })
  const quizzes = useRead('getQuizzes', {}).data
  const students = useRead('getStudent', {}).data
  const lesson = useRead('getSingleLiveLesson', { lessonId }).data?.data
  // Where it cannot be loaded, nothing is called a proposal.
  const sheet = useRead('getLessonAttendance', { lessonId }).data?.data
  const names = useMemo(
    () => new Map((students?.data ?? []).map(each => [each.student_id, personLabel(each)])),
    [students],
  )
  const running = useStore(runner.running)
  const busy = isRunning(running, saveResults)

  const { lines, enter, confirm } = useSheet<QuizResult, Entered>({
    name: `results ${lessonId}`,
    query,
    idOf: key,
    fieldsOf: enteredIn,
    table: 'quiz_results',
    rowIdOf: useCallback(row => `${lessonId}/${row.quiz_name}/${row.student_id}`, [lessonId]),
    // The documents say that all rows of the lesson are sent. Deleted rows are included, so that the server can say why it
    // refuses them.
    async save(all) {
      const results = all.map(({ row, shown }) => ({
        ...wire(row, shown),
        student: names.get(row.student_id) ?? row.student_id,
      }))
      const before = all.map(({ row, stored }) => wire(row, stored))
      return (await runner.start(invoke(saveResults, { lesson: lessonId, results, before }), 'bar')).kind === 'done'
    },
    onClose,
  })
  const pending = useMemo(
    () => new Set(sheet?.filter(row => row.attendance === 'pending').map(row => row.student_id)),
    [sheet],
  )
  const rows = useMemo(() => {
    const marks = new Map((quizzes?.data ?? []).map(quiz => [quiz.quiz_name, quiz.full_mark]))
    const ranks = ranksOf(lines.map(({ row, shown }) => ({ ...row, ...shown })))
    return lines.map(
      (line, at): Row => ({
        ...line,
        name: names.get(line.row.student_id) ?? line.row.student_id,
        fullMark: marks.get(line.row.quiz_name),
        now: ranks[at] ?? null,
        isProposed:
          pending.has(line.row.student_id) && line.shown.attendance === 'presence' && line.shown.student_result === '',
      }),
    )
  }, [lines, quizzes, names, pending])
  const title = t(quizzesText.manageTestResults)
  useScope(
    'dialog',
    useMemo(
      (): Scope => ({
        student,
        sheet: () => Promise.resolve(sheetOfKind(t(quizzesText.testResultsOf({ lesson: lessonId })), resultRow, rows)),
      }),
      [student, lessonId, rows],
    ),
  )
  const unsaved = rows.filter(row => row.unsaved)
  const columns = columnsWith(enter)
  // The sheet hears it, because the focus is in a box.
  const { run: _, ...peeks } = peekKey(student, navigator.peek)
  const keys: readonly ScopedKey[] = [
    peeks,
    // A text box has its own undo. From a button, the browser would undo typing in a box somewhere else.
    { keys: 'Ctrl Z', words: quizzesText.takeBackWhatWasTyped, run: event => !isTyping(event) },
    { keys: 'Ctrl Enter', words: generalText.confirm, run: done(() => void confirm()) },
  ]
  const hints = useScopedHints([...inWords(sheetKeys), peeks])
  return (
    <Dialog
      title={title}
      subtitle={
        lesson
          ? `${lesson.class_name ?? lesson.class_id} · ${dayText(lesson.lesson_date, today())} · ${lessonId}`
          : lessonId
      }
      width={960}
      sticky
      onClose={onClose}
      flush
    >
      <ScopedKeys title={t(quizzesText.testResults)} list={keys} />
      <div className="flex min-h-0 flex-col">
        {rows.length === 0 ? (
          <Empty text={t(query.isPending ? generalText.loading : generalText.nothingToShow)} />
        ) : (
          <Sheet
            name="results"
            label={t(quizzesText.testResults)}
            rows={rows}
            rowId={({ id }) => id}
            columns={columns}
            unsaved={row => row.unsaved}
            unsavedText={t(generalText.notSaved)}
            onEnd={() => void confirm()}
            onCursor={({ row }) => setStudent(row.student_id)}
            onShiftSpace={({ row }) => navigator.peek(row.student_id)}
          />
        )}
        <footer className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-t border-line px-4">
          {unsaved.length > 0 ? (
            <span className="font-medium text-warn">{t(generalText.unsaved({ count: unsaved.length }))}</span>
          ) : null}
          <span className="flex-1" />
          {rows.length > 0 ? <KeyHints hints={hints} /> : null}
          {rows.length > 0 ? <CommandButton action={{ ...invoke(exportList), icon: 'download' }} /> : null}
          <Button label={t(generalText.cancel)} keys="Esc" onClick={onClose} />
          <Button
            look="main"
            label={t(generalText.confirm)}
            busy={busy}
            keys="Ctrl Enter"
            onClick={() => void confirm()}
          />
        </footer>
      </div>
    </Dialog>
  )
}
