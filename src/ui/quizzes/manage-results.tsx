import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { personLabel } from '#client/entities.ts'
import { t } from '#client/language.ts'
import saveResults from '#commands/quizzes/save-results.ts'
import type { QuizResult } from '#contract/quizzes.ts'
import { ranksOf, standingOf } from '#rules/quiz-results.ts'
import type { ViewProps } from '../components.ts'
import { UnsavedDialog } from '../form/unsaved-dialog.tsx'
import { useHouse, useStore } from '../house.ts'
import { Button } from '../kit/button.tsx'
import { Chip } from '../kit/chip.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Empty } from '../kit/empty.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
import { Sheet, type SheetColumn } from '../kit/sheet.tsx'
import { useScene } from '../list/use-scene.ts'
import { useRead } from '../use-read.ts'

type Entered = { readonly student_result: string; readonly attendance: 'presence' | 'absence' }
/** What was entered, and what it was entered over: the difference is how a colleague's change is noticed. */
type Edit = Entered & { readonly was: Entered; readonly row: QuizResult }
type Row = QuizResult &
  Entered & {
    readonly name: string
    readonly fullMark: number | undefined
    readonly now: number | null
    readonly unsaved: boolean
    /** What somebody else saved since it was entered here. */
    readonly meanwhile: Entered | undefined
  }

const key = (row: { readonly quiz_name: string; readonly student_id: string }) =>
  `${row.quiz_name}\u0000${row.student_id}`
const enteredOf = (row: QuizResult): Entered => ({
  student_result: row.student_result ?? '',
  attendance: row.attendance,
})
const same = (one: Entered, other: Entered) =>
  one.student_result.trim() === other.student_result.trim() && one.attendance === other.attendance
const scene = {}
const none: ReadonlyMap<string, Edit> = new Map()
/** A row that was saved by somebody else since it was entered here, to something else than what was entered. */
const clashes = (edit: Edit | undefined, row: QuizResult): boolean =>
  edit !== undefined && !same(edit.was, enteredOf(row)) && !same(edit, enteredOf(row))

/** What was entered for rows that are gone, as when their quiz was renamed: it stays to be seen until it is left. */
const orphans = (edits: ReadonlyMap<string, Edit>, stored: readonly QuizResult[]): readonly QuizResult[] => {
  const known = new Set(stored.map(key))
  return [...edits].flatMap(([id, edit]) => (known.has(id) || same(edit, edit.was) ? [] : [edit.row]))
}

/** The marks of a lesson's quizzes: typed from box to box, ranked while they are typed. */
export default function ManageResults({ given, onClose }: ViewProps) {
  const { runner, notices } = useHouse()
  const client = useQueryClient()
  const lessonId = String(given.lesson ?? '')
  const { data, isPending, refetch } = useRead(
    'getQuizResults',
    { lesson_id: lessonId },
    { failed: 'Failed to fetch quiz results.' },
  )
  const quizzes = useRead('getQuizzes', {}).data
  const students = useRead('getStudent', {}).data
  const lesson = useRead('getSingleLiveLesson', { lessonId }).data?.data
  const [edits, setEdits] = useState(none)
  const [leaving, setLeaving] = useState(false)
  const [told, setTold] = useState<readonly string[]>([])
  const running = useStore(runner.running)
  useScene('dialog', scene)
  const busy = running.some(each => each.startsWith('quizzes/save-results '))

  const rows = useMemo(() => {
    const names = new Map((students?.data ?? []).map(each => [each.student_id, personLabel(each)]))
    const marks = new Map((quizzes?.data ?? []).map(quiz => [quiz.quiz_name, quiz.full_mark]))
    const stored = data?.data ?? []
    const shown = [...orphans(edits, stored), ...stored].map(row => {
      const edit = edits.get(key(row))
      const entered = edit ?? enteredOf(row)
      return {
        ...row,
        student_result: entered.student_result,
        attendance: entered.attendance,
        unsaved: edit !== undefined && !same(edit, enteredOf(row)),
        meanwhile: clashes(edit, row) ? enteredOf(row) : undefined,
      }
    })
    const ranks = ranksOf(shown)
    return shown.map(
      (row, at): Row => ({
        ...row,
        name: names.get(row.student_id) ?? row.student_id,
        fullMark: marks.get(row.quiz_name),
        now: ranks[at] ?? null,
      }),
    )
  }, [data, edits, quizzes, students])
  const set = (row: Row, entered: Partial<Entered>) =>
    setEdits(now => {
      const stored = data?.data.find(each => key(each) === key(row))
      const was = now.get(key(row))?.was ?? enteredOf(stored ?? row)
      return new Map(now).set(key(row), {
        student_result: row.student_result,
        attendance: row.attendance,
        ...entered,
        was,
        row: now.get(key(row))?.row ?? stored ?? row,
      })
    })
  const sheet = useRef<HTMLDivElement>(null)
  const loaded = rows.length > 0
  useEffect(() => {
    if (loaded) sheet.current?.querySelector('input')?.focus()
  }, [loaded])
  const unsaved = rows.filter(row => row.unsaved)
  const leave = () => (unsaved.length > 0 ? setLeaving(true) : onClose())
  const confirm = async () => {
    if (busy) return
    if (unsaved.length === 0) return onClose()
    // All rows of the lesson are sent, as the documents have it: what a colleague saved meanwhile must be among them.
    const fresh = (await refetch()).data?.data ?? []
    const clashing = fresh
      .filter(row => clashes(edits.get(key(row)), row))
      .map(row => `${key(row)} ${row.student_result} ${row.attendance}`)
    if (clashing.some(each => !told.includes(each))) {
      setTold(clashing)
      notices.say({
        tone: 'bad',
        text: t('Somebody else has changed this sheet. Look at the marked rows, then Confirm again.'),
      })
      return
    }
    const wire = (row: QuizResult, entered: Entered) => ({
      quiz_name: row.quiz_name,
      student_id: row.student_id,
      student_result: entered.student_result.trim(),
      attendance: entered.attendance,
    })
    const before = fresh.map(row => wire(row, enteredOf(row)))
    // Those nobody knows any more go along, for the server to say why it cannot take them.
    const results = [...fresh, ...orphans(edits, fresh)].map(row => wire(row, edits.get(key(row)) ?? enteredOf(row)))
    await runner.start(saveResults, { lesson: lessonId, results, before }, 'bar')
    const saved = client.getQueryData<{ data: readonly QuizResult[] }>(['getQuizResults', { lesson_id: lessonId }])
    if (unsaved.every(row => saved?.data.some(each => key(each) === key(row) && same(enteredOf(each), row)))) onClose()
  }
  const columns: readonly SheetColumn<Row>[] = [
    { id: 'quiz', title: t('Quiz'), width: 150, render: row => row.quiz_name },
    {
      id: 'student',
      title: t('Student'),
      render: row => (
        <span className="flex min-w-0 gap-2">
          <span className="truncate">{row.name}</span>
          <span className="text-text-3">{row.student_id}</span>
          {row.meanwhile ? (
            <span className="truncate">
              <Chip
                tone="bad"
                label={`${t('changed meanwhile:')} ${row.meanwhile.student_result || '–'}${
                  row.meanwhile.attendance === 'absence' ? `, ${t('absence')}` : ''
                }`}
              />
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
          aria-label={`${row.quiz_name}, ${row.name}`}
          value={row.student_result}
          autoComplete="off"
          onChange={event => set(row, { student_result: event.target.value })}
          onFocus={event => event.target.select()}
          className={`h-6 w-full rounded-md border border-line-strong bg-surface px-2 tabular-nums dark:bg-bg ${
            standingOf(row.student_result, row.fullMark) === 'fail' ? 'text-bad' : ''
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
        const standing = standingOf(row.student_result, row.fullMark)
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
            label={t(row.attendance)}
            onClick={() => set(row, { attendance: row.attendance === 'presence' ? 'absence' : 'presence' })}
          />
        </span>
      ),
    },
    { id: 'rank', title: t('Rank'), width: 70, align: 'right', render: row => row.now ?? '' },
  ]
  const onKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    void confirm()
  }
  return (
    <Dialog
      title={t('Manage Test Results')}
      subtitle={lesson ? `${lesson.class_name ?? lesson.class_id} · ${lesson.lesson_date} · ${lessonId}` : lessonId}
      width={960}
      sticky
      onClose={leave}
      flush
    >
      <div ref={sheet} role="presentation" onKeyDownCapture={onKeys} className="flex min-h-0 flex-col">
        {rows.length === 0 ? (
          <Empty text={t(isPending ? 'Loading' : 'Nothing to show.')} />
        ) : (
          <Sheet
            label={t('Test results')}
            rows={rows}
            rowId={key}
            columns={columns}
            unsaved={row => row.unsaved}
            unsavedText={t('not saved')}
          />
        )}
        <footer className="flex h-11 shrink-0 items-center gap-2 border-t border-line px-4">
          {rows.length > 0 ? (
            <KeyHints
              hints={[
                { keys: 'Enter', words: t('next student') },
                { keys: '↑ ↓', words: t('move') },
              ]}
            />
          ) : null}
          {unsaved.length > 0 ? (
            <span className="font-medium text-warn">{`${unsaved.length} ${t('not saved')}`}</span>
          ) : null}
          <span className="flex-1" />
          <Button label={t('Cancel')} keys="Esc" onClick={leave} />
          <Button look="main" label={t('Confirm')} busy={busy} keys="Mod Enter" onClick={() => void confirm()} />
        </footer>
      </div>
      {leaving ? <UnsavedDialog onStay={() => setLeaving(false)} onLeave={onClose} /> : null}
    </Dialog>
  )
}
