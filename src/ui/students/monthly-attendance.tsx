import { useCallback, useMemo, useState } from 'react'
import { personLabel } from '#client/entities/student.ts'
import { type RowColumn, sheetOf } from '#client/export/sheet.ts'
import { invoke } from '#client/invocation.ts'
import { generalText } from '#client/messages/general.ts'
import { caption, t } from '#client/messages/message.ts'
import { studentsText } from '#client/messages/students.ts'
import exportList from '#commands/view/export-list.ts'
import nextMonth from '#commands/view/next-month.ts'
import previousMonth from '#commands/view/previous-month.ts'
import type { AttendanceRecord } from '#contract/students.ts'
import { homeworkWords, nextAttendance, nextHomework } from '#rules/attendance.ts'
import { useApp } from '../app.ts'
import { CommandButton } from '../command-button.tsx'
import type { ViewProps } from '../components.ts'
import { MonthField } from '../form/day-fields.tsx'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Empty } from '../kit/empty.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
import { Table } from '../kit/table.tsx'
import type { Column } from '../kit/table-column.ts'
import { useScope } from '../list/use-scope.ts'
import { letters } from '../preferences.ts'
import type { Scope } from '../scope.ts'
import { hintsOfKeys, type ScopedKey } from '../scoped-key.ts'
import { ScopedKeys } from '../scoped-keys.tsx'
import { today } from '../today.ts'
import { useRead } from '../use-read.ts'
import { useStore } from '../use-store.ts'
import { AttendanceMark, HomeworkMark } from './mark.tsx'
import { markKeys } from './mark-keys.ts'
import { NoStudent } from './no-student.tsx'
import { useMarks } from './use-marks.ts'
import { useStudent } from './use-student.ts'

const id = (row: AttendanceRecord) => row.live_lesson_id
const sheetColumns = (): readonly RowColumn<AttendanceRecord>[] => [
  { title: t(generalText.date), type: 'date', cell: row => row.date },
  { title: t(generalText.liveLessonId), type: 'id', cell: id },
  { title: t(studentsText.class), type: 'text', cell: row => row.class_name ?? undefined },
  { title: t(generalText.attendance), type: 'choice', cell: row => t(caption(row.attendance)) },
  { title: t(generalText.homeworkStatus), type: 'choice', cell: row => t(caption(homeworkWords[row.homework_status])) },
]
const none: readonly AttendanceRecord[] = []

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
        sheet: rows && (() => Promise.resolve(sheetOf(name, sheetColumns(), rows))),
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
  const columns: readonly Column<AttendanceRecord>[] = useMemo(
    () => [
      { id: 'date', title: t(generalText.date), width: 120, render: row => row.date, sortKey: row => row.date },
      { id: 'lesson', title: t(generalText.liveLessonId), width: 120, className: 'text-text-2', render: id },
      { id: 'class', title: t(studentsText.class), width: 140, flex: 1, render: row => row.class_name ?? '' },
      {
        id: 'attendance',
        title: t(generalText.attendance),
        width: 110,
        render: row => <AttendanceMark value={row.attendance} onClick={() => cycleAttendance(row)} />,
      },
      {
        id: 'homework',
        title: t(generalText.homeworkStatus),
        width: 130,
        render: row => <HomeworkMark value={row.homework_status} onClick={() => cycleHomework(row)} />,
      },
    ],
    [cycleAttendance, cycleHomework],
  )
  if (student === null) return <NoStudent id={studentId} onClose={onClose} />
  const at = rows?.find(row => id(row) === cursor)
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
        <CommandButton action={{ ...invoke(previousMonth), icon: 'chevron-left' }} />
        <MonthField
          label={t(generalText.month)}
          hideLabel
          compact
          value={month}
          onChange={next => next && navigator.month(next)}
          className="w-44"
        />
        <CommandButton action={{ ...invoke(nextMonth), icon: 'chevron-right' }} />
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
        <KeyHints
          hints={[
            ...hintsOfKeys(keys),
            { keys: '[', words: t(studentsText.monthBefore) },
            { keys: ']', words: t(studentsText.monthAfter) },
          ]}
        />
      </footer>
    </Dialog>
  )
}
