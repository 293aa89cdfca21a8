import { useCallback, useMemo, useState } from 'react'
import { invoke } from '#client/command/invocation.ts'
import { today } from '#client/core/today.ts'
import { defineKind } from '#client/entities/kind.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import { personLabel } from '#client/entities/student.ts'
import { sheetOfKind } from '#client/export/sheet.ts'
import { generalText } from '#client/messages/general.ts'
import { t } from '#client/messages/message.ts'
import { studentsText } from '#client/messages/students.ts'
import exportList from '#commands/view/export-list.ts'
import nextMonth from '#commands/view/next-month.ts'
import previousMonth from '#commands/view/previous-month.ts'
import type { AttendanceRecord } from '#contract/students.ts'
import { homeworkWords, nextAttendance, nextHomework } from '#rules/attendance.ts'
import { type Action, noActions } from '../../actions/action.ts'
import { CommandButton } from '../../actions/command-button.tsx'
import { useHints, useScopedHints } from '../../actions/use-gate.ts'
import { useApp } from '../../app/app.ts'
import type { ViewProps } from '../../app/components.ts'
import { letters } from '../../app/preferences.ts'
import type { Scope } from '../../app/scope.ts'
import type { ScopedKey } from '../../app/scoped-key.ts'
import { ScopedKeys } from '../../app/scoped-keys.tsx'
import { useRead } from '../../app/use-read.ts'
import { useStore } from '../../app/use-store.ts'
import { MonthField } from '../../form/day-fields.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Empty } from '../../kit/empty.tsx'
import { KeyHints } from '../../kit/key-hints.tsx'
import { Table } from '../../kit/table.tsx'
import { columnsOf } from '../../list/field-columns.tsx'
import { useScope } from '../../list/use-scope.ts'
import { AttendanceMark, HomeworkMark } from './mark.tsx'
import { markKeys } from './mark-keys.ts'
import { NoStudent } from './no-student.tsx'
import { useMarks } from './use-marks.ts'
import { useStudent } from './use-student.ts'

const attended = defineKind<AttendanceRecord>()({
  title: 'Monthly attendance',
  one: 'lesson',
  id: row => row.live_lesson_id,
  label: row => row.live_lesson_id,
  fields: {
    date: { type: 'date', label: 'Date', value: row => row.date, width: 120 },
    lesson: { type: 'id', label: 'Live Lesson ID', value: row => row.live_lesson_id, width: 120, quiet: true },
    class: { type: 'text', label: 'Class', value: row => row.class_name, width: 140, flex: 1 },
    attendance: { type: 'choice', label: 'Attendance', value: row => row.attendance, width: 110, named: 'first' },
    homework: {
      type: 'choice',
      label: 'Homework Status',
      value: row => homeworkWords[row.homework_status],
      width: 130,
      named: 'first',
      short: 'Homework',
    },
  },
})
const { id } = attended
const none: readonly AttendanceRecord[] = []

const before: Action = { ...invoke(previousMonth), icon: 'chevron-left' }
const after: Action = { ...invoke(nextMonth), icon: 'chevron-right' }
const months = [before, after]

/** A student's attendance of a month. Every click is saved at once. */
export default function MonthlyAttendance({ given, onClose }: ViewProps) {
  const withLetters = useStore(letters)
  const { navigator } = useApp()
  const studentId = String(given.student ?? '')
  const month = String(given.month ?? today().toPlainYearMonth())
  const student = useStudent(studentId)
  const [cursor, setCursor] = useState<string>()
  const { data, isPending } = useRead(
    'getStudentAttendanceByMonth',
    { student_id: studentId, month },
    { failed: studentsText.failedToFetchAttendanceRecords, enabled: student !== null && student !== undefined },
  )
  const { rows, press } = useMarks(studentId, data?.data ?? (isPending ? undefined : none))
  const name = t(studentsText.monthlyAttendanceOf({ student: studentId, month }))
  useScope(
    'dialog',
    useMemo(
      (): Scope => ({
        month: true,
        sheet: rows && (() => Promise.resolve(sheetOfKind(name, attended, rows))),
      }),
      [name, rows],
    ),
  )
  const cycleAttendance = useCallback(
    (row: AttendanceRecord) => press(row, ({ attendance }) => ({ attendance: nextAttendance(attendance) })),
    [press],
  )
  const cycleHomework = useCallback(
    (row: AttendanceRecord) => press(row, now => ({ homework_status: nextHomework(now.homework_status) })),
    [press],
  )
  const columns = useMemo(
    () =>
      columnsOf(
        attended,
        [
          'date',
          'lesson',
          'class',
          {
            field: 'attendance',
            draw: row => <AttendanceMark value={row.attendance} onClick={() => cycleAttendance(row)} />,
          },
          {
            field: 'homework',
            draw: row => <HomeworkMark value={row.homework_status} onClick={() => cycleHomework(row)} />,
          },
        ],
        nothingRelated,
      ),
    [cycleAttendance, cycleHomework],
  )
  const at = rows?.find(row => id(row) === cursor)
  // The cursor stays after a mark: each is saved at once, and the next key is often for the same lesson.
  const keys: readonly ScopedKey[] = [
    ...markKeys(
      at && {
        attend: attendance => press(at, () => ({ attendance })),
        attendNext: () => cycleAttendance(at),
        homeworkNext: () => cycleHomework(at),
      },
    ),
    { keys: 'Enter', words: studentsText.nextValue },
  ]
  const hints = [...useScopedHints(keys), ...useHints(undefined, noActions, months)]
  if (student === null) return <NoStudent id={studentId} onClose={onClose} />
  return (
    <Dialog
      title={t(studentsText.monthlyAttendance)}
      subtitle={student ? `${personLabel(student)} (${studentId})` : studentId}
      width={760}
      onClose={onClose}
      flush
      footer={<Button label={t(generalText.close)} keys="Esc" onClick={onClose} />}
    >
      <div className="bar">
        <CommandButton action={before} />
        <MonthField
          label={t(generalText.month)}
          hideLabel
          compact
          value={month}
          onChange={next => next && navigator.month(next)}
          className="w-44"
        />
        <CommandButton action={after} />
        <span className="flex-1" />
        <CommandButton action={{ ...invoke(exportList), icon: 'download' }} />
      </div>
      <ScopedKeys title={t(studentsText.monthlyAttendance)} list={keys} />
      <Table
        name="lessons"
        label={t(studentsText.monthlyAttendance)}
        first
        rows={rows ?? []}
        rowId={id}
        columns={columns}
        pageSize={10}
        selection="cells"
        cursor={cursor}
        onCursor={setCursor}
        onOpen={cycleAttendance}
        state={rows === undefined ? 'loading' : 'ready'}
        loadingText={t(generalText.loading)}
        empty={<Empty text={t(generalText.nothingToShow)} />}
        letters={withLetters}
      />
      <footer className="flex h-9 shrink-0 items-center justify-end border-t border-line px-4">
        <KeyHints hints={hints} />
      </footer>
    </Dialog>
  )
}
