import { useCallback, useMemo, useState } from 'react'
import { invoke } from '#client/command/invocation.ts'
import { store } from '#client/core/store.ts'
import setAttendance from '#commands/students/set-attendance.ts'
import type { AttendanceRecord } from '#contract/students.ts'
import { useApp } from '../../app/app.ts'
import { useStore } from '../../app/use-store.ts'

type Mark = Pick<AttendanceRecord, 'attendance' | 'homework_status'>
/** `mark` is the latest input. `was` is the stored mark, which the server checks before it saves. */
type Pressed = { readonly mark: Mark; readonly was: Mark }

const markIn = ({ attendance, homework_status }: AttendanceRecord): Mark => ({ attendance, homework_status })
const same = (one: Mark, other: Mark): boolean =>
  one.attendance === other.attendance && one.homework_status === other.homework_status

/**
 * A student's marks, each saved at once and shown before it is saved. Each lesson has at most one request at a time; when
 * it is answered, the latest mark is sent. A mark that cannot be saved is dropped, and the stored one is shown again.
 */
export function useMarks(studentId: string, stored: readonly AttendanceRecord[] | undefined) {
  const { runner } = useApp()
  const [marks] = useState(() => store<ReadonlyMap<string, Pressed>>(new Map()))
  const pressed = useStore(marks)

  const save = useCallback(
    async ({ live_lesson_id: lesson, date, class_name }: AttendanceRecord, key: string) => {
      for (let now = marks.get().get(key); now && !same(now.mark, now.was); now = marks.get().get(key)) {
        const { mark, was } = now
        const invocation = invoke(setAttendance, {
          student: studentId,
          lesson,
          attendance: mark.attendance,
          homework: `${mark.homework_status}`,
          attendanceBefore: was.attendance,
          homeworkBefore: `${was.homework_status}`,
          lessonAt: [date, class_name].filter(Boolean).join(' '),
        })
        if ((await runner.start(invocation, 'row')).kind !== 'done') break
        marks.set(all => new Map(all).set(key, { mark: all.get(key)?.mark ?? mark, was: mark }))
      }
      marks.set(all => new Map([...all].filter(([each]) => each !== key)))
    },
    [runner, marks, studentId],
  )
  const press = useCallback(
    (row: AttendanceRecord, change: (now: Mark) => Partial<Mark>) => {
      const key = keyOf(studentId, row.live_lesson_id)
      const before = marks.get().get(key)
      const now = before?.mark ?? markIn(row)
      marks.set(all => new Map(all).set(key, { mark: { ...now, ...change(now) }, was: before?.was ?? now }))
      if (!before) void save(row, key)
    },
    [marks, save, studentId],
  )
  const rows = useMemo(
    () =>
      stored?.map(row => {
        const mark = pressed.get(keyOf(studentId, row.live_lesson_id))?.mark
        return mark ? { ...row, ...mark } : row
      }),
    [stored, pressed, studentId],
  )
  return { rows, press }
}

const keyOf = (student: string, lesson: string): string => `${student} ${lesson}`
