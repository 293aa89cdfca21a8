import { useCallback, useMemo, useState } from 'react'
import { isRunning } from '#client/command/command-answers.ts'
import { invoke } from '#client/command/invocation.ts'
import { today } from '#client/core/today.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import { personLabel } from '#client/entities/student.ts'
import { sheetOfKind } from '#client/export/sheet.ts'
import { attendanceText } from '#client/messages/attendance.ts'
import { dayText } from '#client/messages/day-words.ts'
import { generalText } from '#client/messages/general.ts'
import { hintsText } from '#client/messages/hints.ts'
import { caption, type Message, t } from '#client/messages/message.ts'
import saveAttendance from '#commands/attendance/save-attendance.ts'
import exportList from '#commands/view/export-list.ts'
import type { LessonAttendance } from '#contract/lesson-attendance.ts'
import type { Attendance } from '#contract/students.ts'
import { homeworkWords, nextAttendance, nextHomework } from '#rules/attendance.ts'
import { CommandButton } from '../../actions/command-button.tsx'
import { useScopedHints } from '../../actions/use-gate.ts'
import { useApp } from '../../app/app.ts'
import type { ViewProps } from '../../app/components.ts'
import { peekKey } from '../../app/peek-key.ts'
import { letters } from '../../app/preferences.ts'
import type { Scope } from '../../app/scope.ts'
import { done, type ScopedKey } from '../../app/scoped-key.ts'
import { ScopedKeys } from '../../app/scoped-keys.tsx'
import { useRead } from '../../app/use-read.ts'
import { useStore } from '../../app/use-store.ts'
import { Theirs } from '../../form/colleague-initials.tsx'
import { useSheet } from '../../form/use-sheet.ts'
import { Button } from '../../kit/button.tsx'
import { Chip } from '../../kit/chip.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Empty } from '../../kit/empty.tsx'
import { requestFocus } from '../../kit/focus-reconciler.ts'
import { KeyHints } from '../../kit/key-hints.tsx'
import { mixedText } from '../../kit/mixed-text.tsx'
import { Table } from '../../kit/table.tsx'
import type { Column } from '../../kit/table-column.ts'
import { type Choice, columnsOf } from '../../list/field-columns.tsx'
import { useScope } from '../../list/use-scope.ts'
import { AttendanceMark, HomeworkMark } from '../students/mark.tsx'
import { markKeys } from '../students/mark-keys.ts'
import { attendanceRow, type Mark, type Row, tokensAfter } from './attendance-rows.ts'

const id = ({ id }: Row) => id
const studentIn = ({ student_id }: LessonAttendance) => student_id
const markIn = ({ attendance, homework_status }: LessonAttendance): Mark => ({ attendance, homework_status })
const wire = (student_id: string, mark: Mark) => ({ student_id, ...mark })
const conflictText = (meanwhile: Partial<Mark> | 'gone'): Message => {
  if (meanwhile === 'gone') return generalText.noLongerOnTheSheet
  const { attendance, homework_status } = meanwhile
  const what = [
    ...(attendance === undefined ? [] : [caption(attendance)]),
    ...(homework_status === undefined
      ? []
      : [attendanceText.homeworkIs({ status: caption(homeworkWords[homework_status]) })]),
  ]
  return generalText.changedMeanwhile({ what })
}

/** The attendance sheet of a lesson. Marks are changed by keys or clicks, and Confirm saves all of them. */
export default function ManageAttendance(props: ViewProps) {
  const lesson = String(props.given.lesson ?? '')
  // The key drops unsaved input when the lesson changes.
  return <Sheet key={lesson} lessonId={lesson} onClose={props.onClose} />
}

function columnsWith(set: (row: Row, mark: Partial<Mark>) => void): readonly Column<Row>[] {
  const choices: readonly Choice<Row, typeof attendanceRow.fields>[] = [
    {
      field: 'student_id',
      draw: row => (
        <>
          {row.id}
          {row.unsaved ? <span className="sr-only">, {t(generalText.notSaved)}</span> : null}
        </>
      ),
    },
    {
      field: 'student',
      draw: row => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate">{mixedText(row.name)}</span>
          {row.row.checked_in ? (
            <span className="shrink-0 text-xs text-text-3 tabular-nums">
              {t(attendanceText.byPhone({ time: row.row.checked_in }))}
            </span>
          ) : null}
          {row.meanwhile ? <Chip tone="bad" label={t(conflictText(row.meanwhile))} /> : null}
        </span>
      ),
    },
    {
      field: 'attendance',
      draw: row => (
        <span className="flex items-center">
          <AttendanceMark
            value={row.shown.attendance}
            onClick={() => set(row, { attendance: nextAttendance(row.shown.attendance) })}
          />
          <Theirs staff={row.savedBy.attendance} />
        </span>
      ),
    },
    {
      field: 'homework',
      draw: row => (
        <span className="flex items-center">
          <HomeworkMark
            value={row.shown.homework_status}
            onClick={() => set(row, { homework_status: nextHomework(row.shown.homework_status) })}
          />
          <Theirs staff={row.savedBy.homework_status} />
        </span>
      ),
    },
    {
      field: 'tokens',
      draw: row => {
        const after = tokensAfter(row)
        if (after === undefined) return ''
        return <span className={after < 0 ? 'text-bad' : undefined}>{String(after).replace('-', '−')}</span>
      },
    },
  ]
  const [first, ...others] = columnsOf(attendanceRow, choices, nothingRelated)
  const edge = (row: Row) => (row.unsaved ? 'text-text-2 shadow-[inset_3px_0_var(--warn)]' : 'text-text-2')
  return first ? [{ ...first, className: edge }, ...others] : []
}

function Sheet({ lessonId, onClose }: { readonly lessonId: string } & Pick<ViewProps, 'onClose'>) {
  const { runner, notices, navigator } = useApp()
  const query = useRead('getLessonAttendance', { lessonId }, { failed: attendanceText.failedToFetchAttendanceData })
  const lesson = useRead('getSingleLiveLesson', { lessonId }).data?.data
  const students = useRead('getStudent', {}).data
  const [cursor, setCursor] = useState<string>()
  const running = useStore(runner.running)
  const busy = isRunning(running, saveAttendance)

  const sheet = useSheet<LessonAttendance, Mark>({
    name: `attendance ${lessonId}`,
    query,
    idOf: studentIn,
    fieldsOf: markIn,
    table: 'attendance',
    rowIdOf: useCallback(row => `${lessonId}/${row.student_id}`, [lessonId]),
    async save(lines) {
      const changed = lines.filter(line => line.unsaved)
      const marks = changed.map(line => wire(line.id, line.shown))
      const before = changed.map(line => wire(line.id, line.stored))
      return (await runner.start(invoke(saveAttendance, { lesson: lessonId, marks, before }), 'bar')).kind === 'done'
    },
    onClose,
  })
  const { lines, enter } = sheet
  const names = useMemo(
    () => new Map((students?.data ?? []).map(each => [each.student_id, personLabel(each)])),
    [students],
  )
  const rows = useMemo(
    () => lines.map((line): Row => ({ ...line, name: names.get(line.id) ?? line.id })),
    [lines, names],
  )
  const title = t(attendanceText.manageAttendanceFor({ lesson: lessonId }))
  useScope(
    'dialog',
    useMemo(
      (): Scope => ({ student: cursor, sheet: () => Promise.resolve(sheetOfKind(title, attendanceRow, rows)) }),
      [cursor, title, rows],
    ),
  )
  const move = (to: string) => {
    setCursor(to)
    // The dialog is the scope on top: this component is outside of it.
    requestFocus(['list attendance', `row ${to}`])
  }
  const set = useCallback((row: Row, mark: Partial<Mark>) => enter([row, mark]), [enter])
  const allPresent = () =>
    enter(
      ...rows.filter(row => row.shown.attendance === 'pending').map(row => [row, { attendance: 'presence' }] as const),
    )
  const unsaved = rows.filter(row => row.unsaved)
  const confirm = () => {
    if (rows.length === 0) notices.say({ tone: 'bad', text: attendanceText.noAttendanceDataAvailable })
    else void sheet.confirm()
  }

  const columns = useMemo(() => columnsWith(set), [set])
  const count = (value: Attendance) => rows.filter(row => row.shown.attendance === value).length
  const at = rows.find(row => id(row) === cursor)
  const keys: readonly ScopedKey[] = [
    ...markKeys(
      at && {
        attend: attendance => {
          set(at, { attendance })
          // The marks of a class are made one after the other. A blank takes a mark back, and stays.
          const next = attendance === 'pending' ? undefined : rows[rows.indexOf(at) + 1]
          if (next) move(next.id)
        },
        attendNext: () => set(at, { attendance: nextAttendance(at.shown.attendance) }),
        homeworkNext: () => set(at, { homework_status: nextHomework(at.shown.homework_status) }),
      },
    ),
    peekKey(at?.id, navigator.peek),
    { keys: 'Shift P', words: attendanceText.allPresent, run: done(allPresent) },
    { keys: 'Ctrl Z', words: attendanceText.takeBackTheLastMark, hint: hintsText.undo, run: done(sheet.stepBack) },
    { keys: 'Ctrl Enter', words: generalText.confirm, run: done(confirm) },
  ]
  return (
    <Dialog
      title={title}
      subtitle={
        lesson
          ? t(
              attendanceText.ofLesson({
                class: lesson.class_name ?? lesson.class_id,
                date: dayText(lesson.lesson_date, today()),
                start: lesson.start_time.slice(0, 5),
                end: lesson.end_time.slice(0, 5),
                count: rows.length,
              }),
            )
          : ' '
      }
      width={880}
      sticky
      onClose={onClose}
      flush
    >
      <ScopedKeys title={t(generalText.attendance)} list={keys} />
      <div className="flex min-h-0 flex-col">
        <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b border-line px-4">
          <span aria-live="polite" className="text-text-2">
            {t(
              attendanceText.counts({
                present: count('presence'),
                absent: count('absence'),
                leave: count('leave'),
                pending: count('pending'),
              }),
            )}
            {unsaved.length > 0 ? (
              <span className="font-medium text-warn"> · {t(generalText.unsaved({ count: unsaved.length }))}</span>
            ) : null}
          </span>
          <span className="flex-1" />
          <CommandButton action={{ ...invoke(exportList), icon: 'download' }} />
          <Button label={t(attendanceText.allPresent)} keys="Shift P" onClick={allPresent} />
          <Button label={t(generalText.cancel)} keys="Esc" onClick={onClose} />
          <Button
            look="main"
            label={t(generalText.confirm)}
            busyLabel={t(attendanceText.updating)}
            busy={busy}
            keys="Ctrl Enter"
            onClick={confirm}
          />
        </div>
        <Table
          name="attendance"
          label={t(generalText.attendance)}
          first
          rows={rows}
          rowId={id}
          columns={columns}
          pageSize={16}
          selection="cells"
          cursor={cursor}
          onCursor={setCursor}
          state={query.isPending ? 'loading' : 'ready'}
          loadingText={t(generalText.loading)}
          empty={<Empty text={t(attendanceText.noAttendanceDataAvailable)} />}
          letters={useStore(letters)}
        />
        <footer className="flex h-9 shrink-0 items-center justify-end border-t border-line px-4">
          <KeyHints hints={useScopedHints(keys)} />
        </footer>
      </div>
    </Dialog>
  )
}
