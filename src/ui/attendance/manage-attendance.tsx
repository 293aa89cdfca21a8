import { useCallback, useMemo, useState } from 'react'
import { personLabel } from '#client/entities/student.ts'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import { isRunning } from '#client/run/answers.ts'
import saveAttendance from '#commands/attendance/save-attendance.ts'
import type { LessonAttendance } from '#contract/live-lessons.ts'
import type { Attendance, HomeworkStatus } from '#contract/students.ts'
import { homeworkWords, nextAttendance, nextHomework, tokensFor } from '#rules/attendance.ts'
import { type Scope, useApp } from '../app.ts'
import type { ViewProps } from '../components.ts'
import { type Line, useSheet } from '../form/use-sheet.ts'
import { Button } from '../kit/button.tsx'
import { Chip } from '../kit/chip.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Empty } from '../kit/empty.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
import { Table } from '../kit/table.tsx'
import type { Column } from '../kit/table-column.ts'
import { useScope } from '../list/use-scope.ts'
import { letters } from '../preferences.ts'
import { done, hintsOfKeys, rowKeys, type ScopedKey } from '../scoped-key.ts'
import { ScopedKeys } from '../scoped-keys.tsx'
import { AttendanceMark, HomeworkMark } from '../students/mark.tsx'
import { markKeys } from '../students/mark-keys.ts'
import { useRead } from '../use-read.ts'
import { useStore } from '../use-store.ts'

type Mark = { readonly attendance: Attendance; readonly homework_status: HomeworkStatus }
type Row = Line<LessonAttendance, Mark> & { readonly name: string }

const id = ({ id }: Row) => id
const scope: Scope = {}
const studentIn = ({ student_id }: LessonAttendance) => student_id
const markIn = ({ attendance, homework_status }: LessonAttendance): Mark => ({ attendance, homework_status })
const wire = (student_id: string, mark: Mark) => ({ student_id, ...mark })
const told = (meanwhile: Partial<Mark> | 'gone'): string =>
  meanwhile === 'gone'
    ? t('no longer on the sheet')
    : `${t('changed meanwhile:')} ${[
        meanwhile.attendance && t(meanwhile.attendance),
        meanwhile.homework_status !== undefined && `${t('homework')} ${t(homeworkWords[meanwhile.homework_status])}`,
      ]
        .filter(word => word)
        .join(', ')}`

/** The attendance sheet of a lesson: marks are set under the fingers and saved together, by Confirm. */
export default function ManageAttendance(props: ViewProps) {
  const lesson = String(props.given.lesson ?? '')
  // What was entered belongs to its lesson.
  return <Sheet key={lesson} lessonId={lesson} onClose={props.onClose} />
}

function Sheet({ lessonId, onClose }: { readonly lessonId: string } & Pick<ViewProps, 'onClose'>) {
  const { runner, notices } = useApp()
  const query = useRead('getLessonAttendance', { lessonId }, { failed: 'Failed to fetch attendance data.' })
  const lesson = useRead('getSingleLiveLesson', { lessonId }).data?.data
  const students = useRead('getStudent', {}).data
  const [cursor, setCursor] = useState<string>()
  const running = useStore(runner.running)
  useScope('dialog', scope)
  const busy = isRunning(running, saveAttendance)

  const sheet = useSheet<LessonAttendance, Mark>({
    query,
    idOf: studentIn,
    fieldsOf: markIn,
    async save(lines) {
      const changed = lines.filter(line => line.unsaved)
      const marks = changed.map(line => wire(line.id, line.shown))
      const before = changed.map(line => wire(line.id, line.stands))
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
  const set = useCallback((row: Row, mark: Partial<Mark>) => enter([row, mark]), [enter])
  const allPresent = () =>
    enter(
      ...rows.filter(row => row.shown.attendance === 'pending').map(row => [row, { attendance: 'presence' }] as const),
    )
  const unsaved = rows.filter(row => row.unsaved)
  const confirm = () => {
    if (rows.length === 0) notices.say({ tone: 'bad', text: t('No attendance data available.') })
    else void sheet.confirm()
  }

  const columns: readonly Column<Row>[] = useMemo(
    () => [
      {
        id: 'student_id',
        title: t('Student ID'),
        width: 110,
        className: row => (row.unsaved ? 'text-text-2 shadow-[inset_3px_0_var(--warn)]' : 'text-text-2'),
        render: row => (
          <>
            {row.id}
            {row.unsaved ? <span className="sr-only">{`, ${t('not saved')}`}</span> : null}
          </>
        ),
      },
      {
        id: 'student',
        title: t('Student'),
        width: 200,
        flex: 1,
        render: row => (
          <span className="flex min-w-0 items-center gap-2">
            <span className="truncate">{row.name}</span>
            {row.meanwhile ? <Chip tone="bad" label={told(row.meanwhile)} /> : null}
          </span>
        ),
      },
      {
        id: 'attendance',
        title: t('Attendance'),
        width: 120,
        render: row => (
          <AttendanceMark
            value={row.shown.attendance}
            onClick={() => set(row, { attendance: nextAttendance(row.shown.attendance) })}
          />
        ),
      },
      {
        id: 'homework',
        title: t('Homework Status'),
        width: 140,
        render: row => (
          <HomeworkMark
            value={row.shown.homework_status}
            onClick={() => set(row, { homework_status: nextHomework(row.shown.homework_status) })}
          />
        ),
      },
      {
        id: 'tokens',
        title: t('Live tokens after'),
        width: 140,
        align: 'right',
        render: row => {
          const { live_tokens } = row.row
          if (live_tokens === undefined) return ''
          const after = live_tokens - tokensFor(row.shown.attendance) + tokensFor(row.stands.attendance)
          return <span className={after < 0 ? 'text-bad' : undefined}>{String(after).replace('-', '−')}</span>
        },
      },
    ],
    [set],
  )
  const count = (value: Attendance) => rows.filter(row => row.shown.attendance === value).length
  const at = rows.find(row => id(row) === cursor)
  const keys: readonly ScopedKey[] = [
    ...markKeys(
      at && {
        attend: attendance => set(at, { attendance }),
        attendNext: () => set(at, { attendance: nextAttendance(at.shown.attendance) }),
        homeworkNext: () => set(at, { homework_status: nextHomework(at.shown.homework_status) }),
      },
    ),
    { keys: 'Shift P', words: 'All present', run: done(allPresent) },
    { keys: 'Ctrl Z', words: 'Take back the last mark', hint: 'undo', run: done(sheet.stepBack) },
    { keys: 'Ctrl Enter', words: 'Confirm', run: done(confirm) },
    ...rowKeys,
  ]
  return (
    <Dialog
      title={`${t('Manage Attendance for Lesson ID')} ${lessonId}`}
      subtitle={
        lesson
          ? `${lesson.class_name ?? lesson.class_id} · ${lesson.lesson_date} ${lesson.start_time.slice(0, 5)}–${lesson.end_time.slice(0, 5)} · ${rows.length} ${t('students')}`
          : ' '
      }
      width={880}
      sticky
      onClose={onClose}
      flush
    >
      <ScopedKeys title={t('Attendance')} list={keys} />
      <div className="flex min-h-0 flex-col">
        <div className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-4">
          <span aria-live="polite" className="text-text-2">
            {`${count('presence')} ${t('present')} · ${count('absence')} ${t('absent')} · ${count('leave')} ${t('leave')} · ${count('pending')} ${t('to go')}`}
            {unsaved.length > 0 ? (
              <span className="font-medium text-warn">{` · ${unsaved.length} ${t('not saved')}`}</span>
            ) : null}
          </span>
          <span className="flex-1" />
          <Button label={t('All present')} keys="Shift P" onClick={allPresent} />
          <Button label={t('Cancel')} keys="Esc" onClick={onClose} />
          <Button
            look="main"
            label={t('Confirm')}
            busyLabel={t('Updating...')}
            busy={busy}
            keys="Ctrl Enter"
            onClick={confirm}
          />
        </div>
        <Table
          label={t('Attendance')}
          first
          rows={rows}
          rowId={id}
          columns={columns}
          pageSize={16}
          cursor={cursor}
          onCursor={setCursor}
          state={query.isPending ? 'loading' : 'ready'}
          loadingText={t('Loading')}
          empty={<Empty text={t('No attendance data available.')} />}
          letters={useStore(letters)}
        />
        <footer className="flex h-9 shrink-0 items-center border-t border-line px-4">
          <KeyHints hints={hintsOfKeys(keys, t)} />
        </footer>
      </div>
    </Dialog>
  )
}
