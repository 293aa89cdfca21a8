import { expect, it } from 'vitest'
import { firstWaiting, type JobWithRows, withProgress } from '#client/run/job-progress.ts'
import type { JobRow } from '#contract/jobs.ts'

/** A job of which each row is in the state of its letter: waiting, done, refused, cancelled. */
const states = { w: 'waiting', d: 'done', r: 'refused', c: 'cancelled' } as const
const rowsOf = (letters: string): readonly JobRow[] =>
  [...letters].map((letter, position) => ({
    position,
    row_id: `S${position}`,
    state: states[letter as keyof typeof states],
    refusal: null,
  }))
function jobOf(letters: string, rows = rowsOf(letters)): JobWithRows {
  const count = (letter: string) => [...letters].filter(each => each === letter).length
  return {
    ...{ job_id: 'J1', command: '', kind: 'student', state: 'running', created_at: '', undoes: null, undone_by: null },
    ...{ waiting: count('w'), done: count('d'), refused: count('r'), cancelled: count('c'), undoable: count('d') },
    rows,
  }
}
/** What the server answers from a position on. */
const toldFrom = (letters: string, from: number) =>
  jobOf(
    letters,
    rowsOf(letters).filter(({ position, state }) => position >= from && state !== 'waiting'),
  )

it.each([
  ['nothing is done meanwhile', 'ddww', 'ddww'],
  ['some rows are done', 'ddwww', 'ddrdw'],
  ['the last ones are done', 'dw', 'dd'],
  ['the rest is cancelled', 'drww', 'drcc'],
])('what has become of the rows of a job is put in their places: %s', (_, before, now) => {
  const job = jobOf(before)
  expect(withProgress(job, toldFrom(now, firstWaiting(job)))).toEqual(jobOf(now))
})

it.each([
  ['refused rows are tried once more', 'drd', 'dwd'],
  ['more rows were brought', 'dd', 'ddww'],
])('a job is loaded whole when the rows that changed are not all: %s', (_, before, now) => {
  const job = jobOf(before)
  expect(withProgress(job, toldFrom(now, firstWaiting(job)))).toBeUndefined()
})
