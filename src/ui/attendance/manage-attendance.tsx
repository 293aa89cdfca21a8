import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { personLabel } from '#client/entities.ts'
import { t } from '#client/language.ts'
import saveAttendance from '#commands/attendance/save-attendance.ts'
import type { LessonAttendance } from '#contract/live-lessons.ts'
import type { Attendance, HomeworkStatus } from '#contract/students.ts'
import { nextAttendance, nextHomework, tokensFor } from '#rules/attendance.ts'
import type { ViewProps } from '../components.ts'
import { UnsavedDialog } from '../form/unsaved-dialog.tsx'
import { useHouse, useStore } from '../house.ts'
import { Button } from '../kit/button.tsx'
import { Chip } from '../kit/chip.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Empty } from '../kit/empty.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
import { Table, type TableHandle } from '../kit/table.tsx'
import type { Column } from '../kit/table-column.ts'
import { useScene } from '../list/use-scene.ts'
import { letters } from '../preferences.ts'
import { AttendanceMark, HomeworkMark } from '../students/mark.tsx'
import { useRead } from '../use-read.ts'

type Mark = { readonly attendance: Attendance; readonly homework_status: HomeworkStatus }
/** What was entered, and what it was entered over: the difference is how a colleague's change is noticed. */
type Edit = Mark & { readonly was: Mark }
type Edits = ReadonlyMap<string, Edit>
type Row = LessonAttendance & {
  readonly name: string
  readonly shown: Mark
  readonly unsaved: boolean
  /** What somebody else saved since it was entered here. */
  readonly meanwhile: Mark | undefined
}

const id = (row: Row) => row.student_id
/** What is entered now, and what was entered before each key press, newest last. */
type Sheet = { readonly edits: Edits; readonly history: readonly Edits[] }

const none: Sheet = { edits: new Map(), history: [] }
const scene = {}
const same = (one: Mark, other: Mark) =>
  one.attendance === other.attendance && one.homework_status === other.homework_status
const markOf = ({ attendance, homework_status }: Mark): Mark => ({ attendance, homework_status })

/** The attendance sheet of a lesson: marks are set under the fingers and saved together, by Confirm. */
export default function ManageAttendance({ given, onClose }: ViewProps) {
  const { runner, notices } = useHouse()
  const client = useQueryClient()
  const lessonId = String(given.lesson ?? '')
  const query = useRead('getLessonAttendance', { lessonId }, { failed: 'Failed to fetch attendance data.' })
  const lesson = useRead('getSingleLiveLesson', { lessonId }).data?.data
  const students = useRead('getStudent', {}).data
  const [{ edits, history }, setSheet] = useState(none)
  const [cursor, setCursor] = useState<string>()
  const [leaving, setLeaving] = useState(false)
  const [told, setTold] = useState<readonly string[]>([])
  const running = useStore(runner.running)
  const table = useRef<TableHandle>(null)
  useScene('dialog', scene)
  const busy = running.some(each => each.startsWith('attendance/save-attendance '))
  const loaded = query.data !== undefined
  useEffect(() => {
    if (loaded) table.current?.focus()
  }, [loaded])

  const names = useMemo(
    () => new Map((students?.data ?? []).map(each => [each.student_id, personLabel(each)])),
    [students],
  )
  const rows = useMemo(
    () =>
      (query.data?.data ?? []).map((row): Row => {
        const edit = edits.get(row.student_id)
        const meanwhile = edit && !same(edit.was, row) && !same(edit, row) ? markOf(row) : undefined
        return {
          ...row,
          name: names.get(row.student_id) ?? row.student_id,
          shown: edit ?? markOf(row),
          unsaved: edit !== undefined && !same(edit, row),
          meanwhile,
        }
      }),
    [query.data, edits, names],
  )
  const change = useCallback((next: (now: Edits) => Edits) => {
    setSheet(now => ({ edits: next(now.edits), history: [...now.history, now.edits].slice(-100) }))
  }, [])
  const set = useCallback(
    (row: Row, mark: Partial<Mark>) =>
      change(now =>
        new Map(now).set(row.student_id, { ...row.shown, ...mark, was: now.get(row.student_id)?.was ?? markOf(row) }),
      ),
    [change],
  )
  const allPresent = () =>
    change(now => {
      const next = new Map(now)
      for (const row of rows)
        if (row.shown.attendance === 'pending')
          next.set(row.student_id, {
            ...row.shown,
            attendance: 'presence',
            was: now.get(row.student_id)?.was ?? markOf(row),
          })
      return next
    })
  const undo = () => setSheet(now => ({ edits: now.history.at(-1) ?? now.edits, history: now.history.slice(0, -1) }))
  const unsaved = rows.filter(row => row.unsaved)
  const leave = () => (unsaved.length > 0 ? setLeaving(true) : onClose())

  const confirm = async () => {
    if (busy) return
    if (rows.length === 0) return void notices.say({ tone: 'bad', text: t('No attendance data available.') })
    // A colleague may have saved the same sheet: what he changed is shown before it is written over.
    const fresh = (await query.refetch()).data?.data ?? []
    const clashing = fresh.flatMap(row => {
      const edit = edits.get(row.student_id)
      return edit && !same(edit.was, row) && !same(edit, row)
        ? [`${row.student_id} ${row.attendance} ${row.homework_status}`]
        : []
    })
    if (clashing.some(each => !told.includes(each))) {
      setTold(clashing)
      notices.say({
        tone: 'bad',
        text: t('Somebody else has changed this sheet. Look at the marked rows, then Confirm again.'),
      })
      return
    }
    const changed = fresh.filter(row => {
      const edit = edits.get(row.student_id)
      return edit && !same(edit, row)
    })
    if (changed.length === 0) return onClose()
    const entered = changed.map(row => ({ student_id: row.student_id, ...markOf(edits.get(row.student_id) ?? row) }))
    const before = changed.map(row => ({ student_id: row.student_id, ...markOf(row) }))
    await runner.start(saveAttendance, { lesson: lessonId, marks: entered, before }, 'bar')
    const saved = client.getQueryData<{ data: readonly LessonAttendance[] }>(['getLessonAttendance', { lessonId }])
    if (entered.every(mark => saved?.data.some(row => row.student_id === mark.student_id && same(row, mark)))) onClose()
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
            {id(row)}
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
            {row.meanwhile ? (
              <Chip tone="bad" label={`${t('changed meanwhile:')} ${t(row.meanwhile.attendance)}`} />
            ) : null}
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
          if (row.live_tokens === undefined) return ''
          const after = row.live_tokens - tokensFor(row.shown.attendance) + tokensFor(row.attendance)
          return <span className={after < 0 ? 'text-bad' : undefined}>{String(after).replace('-', '−')}</span>
        },
      },
    ],
    [set],
  )
  const count = (value: Attendance) => rows.filter(row => row.shown.attendance === value).length
  const at = rows.find(row => id(row) === cursor)
  const onKeys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey) return
    const command = event.ctrlKey || event.metaKey
    if (command && event.key.toLowerCase() === 'z' && history.length > 0) undo()
    else if (command && event.key === 'Enter') void confirm()
    else if (command) return
    else if (event.shiftKey && event.key === 'P' && letters.get()) allPresent()
    else {
      const letter = letters.get() && !event.shiftKey ? event.key : ''
      const value = ({ p: 'presence', a: 'absence', l: 'leave' } as const)[letter as 'p' | 'a' | 'l']
      if (!at) return
      if (value) set(at, { attendance: value })
      else if (event.key === ' ') set(at, { attendance: nextAttendance(at.shown.attendance) })
      else if (event.key === 'Backspace') set(at, { attendance: 'pending' })
      else if (letter === 'h') set(at, { homework_status: nextHomework(at.shown.homework_status) })
      else return
    }
    event.preventDefault()
    event.stopPropagation()
  }
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
      onClose={leave}
      flush
    >
      <div role="presentation" onKeyDownCapture={onKeys} className="flex min-h-0 flex-col">
        <div className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-4">
          <span aria-live="polite" className="text-text-2">
            {`${count('presence')} ${t('present')} · ${count('absence')} ${t('absent')} · ${count('leave')} ${t('leave')} · ${count('pending')} ${t('to go')}`}
            {unsaved.length > 0 ? (
              <span className="font-medium text-warn">{` · ${unsaved.length} ${t('not saved')}`}</span>
            ) : null}
          </span>
          <span className="flex-1" />
          <Button label={t('All present')} keys="Shift P" onClick={allPresent} />
          <Button label={t('Cancel')} keys="Esc" onClick={leave} />
          <Button
            look="main"
            label={t('Confirm')}
            busyLabel={t('Updating...')}
            busy={busy}
            keys="Mod Enter"
            onClick={() => void confirm()}
          />
        </div>
        <Table
          ref={table}
          label={t('Attendance')}
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
          <KeyHints
            hints={[
              { keys: 'P', words: t('present') },
              { keys: 'A', words: t('absent') },
              { keys: 'L', words: t('leave') },
              { keys: 'Space', words: t('next value') },
              { keys: 'H', words: t('homework') },
              { keys: '⌫', words: t('blank') },
              { keys: 'Ctrl Z', words: t('undo') },
            ]}
          />
        </footer>
      </div>
      {leaving ? <UnsavedDialog onStay={() => setLeaving(false)} onLeave={onClose} /> : null}
    </Dialog>
  )
}
