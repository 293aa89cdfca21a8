import { useCallback, useMemo, useState } from 'react'
import { personLabel } from '#client/entities/student.ts'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import nextMonth from '#commands/view/next-month.ts'
import previousMonth from '#commands/view/previous-month.ts'
import type { AttendanceRecord } from '#contract/students.ts'
import { nextAttendance, nextHomework } from '#rules/attendance.ts'
import { type Scope, today, useApp } from '../app.ts'
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
import { hintsOfKeys, rowKeys, type ScopedKey } from '../scoped-key.ts'
import { ScopedKeys } from '../scoped-keys.tsx'
import { useRead } from '../use-read.ts'
import { useStore } from '../use-store.ts'
import { AttendanceMark, HomeworkMark } from './mark.tsx'
import { markKeys } from './mark-keys.ts'
import { NoStudent } from './no-student.tsx'
import { useMarks } from './use-marks.ts'
import { useStudent } from './use-student.ts'

const id = (row: AttendanceRecord) => row.live_lesson_id
const scope: Scope = { month: true }
const none: readonly AttendanceRecord[] = []

/** A student's month: every click saves at once; what cannot be saved is read again. */
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
    { failed: 'Failed to fetch attendance records.', enabled: student !== null && student !== undefined },
  )
  useScope('dialog', scope)
  const { rows, press } = useMarks(studentId, data?.data ?? (isPending ? undefined : none))
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
      { id: 'date', title: t('Date'), width: 120, render: row => row.date, sortKey: row => row.date },
      { id: 'lesson', title: t('Live Lesson ID'), width: 120, className: 'text-text-2', render: id },
      { id: 'class', title: t('Class'), width: 140, flex: 1, render: row => row.class_name ?? '' },
      {
        id: 'attendance',
        title: t('Attendance'),
        width: 110,
        render: row => <AttendanceMark value={row.attendance} onClick={() => cycleAttendance(row)} />,
      },
      {
        id: 'homework',
        title: t('Homework Status'),
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
    { keys: 'Enter', words: 'Next value' },
    ...rowKeys,
  ]
  return (
    <Dialog
      title={t('Monthly attendance')}
      subtitle={student ? `${personLabel(student)} (${studentId})` : studentId}
      width={760}
      onClose={onClose}
      flush
      footer={<Button label={t('Close')} keys="Esc" onClick={onClose} />}
    >
      <div className="bar gap-x-2">
        <CommandButton action={{ ...invoke(previousMonth), icon: 'chevron-left' }} />
        <MonthField
          label={t('Month')}
          hideLabel
          compact
          value={month}
          onChange={next => next && navigator.month(next)}
          className="w-44"
        />
        <CommandButton action={{ ...invoke(nextMonth), icon: 'chevron-right' }} />
      </div>
      <ScopedKeys title={t('Monthly attendance')} list={keys} />
      <Table
        label={t('Monthly attendance')}
        first
        rows={rows ?? []}
        rowId={id}
        columns={columns}
        pageSize={10}
        cursor={cursor}
        onCursor={setCursor}
        onOpen={cycleAttendance}
        state={rows === undefined ? 'loading' : 'ready'}
        loadingText={t('Loading')}
        empty={<Empty text={t('Nothing to show.')} />}
        letters={withLetters}
      />
      <footer className="flex h-9 shrink-0 items-center border-t border-line px-4">
        <KeyHints
          hints={[
            ...hintsOfKeys(keys, t),
            { keys: '[', words: t('month before') },
            { keys: ']', words: t('month after') },
          ]}
        />
      </footer>
    </Dialog>
  )
}
