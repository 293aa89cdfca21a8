import type { QuizAttendance } from '#contract/quizzes.ts'

type Result = {
  readonly quiz_name: string
  readonly student_id: string
  readonly student_result?: string | null | undefined
  readonly attendance: QuizAttendance
}

/**
 * The mark of a result, or undefined when it is no number. Numbers: '85', ' 7.5', '８５'. Not numbers: '85/100', 'A',
 * '1e2'.
 */
export function markOf(result: string | null | undefined): number | undefined {
  const text = (result ?? '').normalize('NFKC').trim()
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : undefined
}

/**
 * The rank of each row within its quiz, in the order of the rows. The best mark is 1; equal marks share a rank, and the
 * next rank counts them all (1, 2, 2, 4). null: absent, or without a mark.
 */
export function ranksOf(rows: readonly Result[]): (number | null)[] {
  const markIn = (row: Result): number | undefined =>
    row.attendance === 'presence' ? markOf(row.student_result) : undefined
  const marks = rows.map(markIn)
  const ranks = new Map<string, Map<number, number>>()
  for (const [quiz, of] of Map.groupBy(rows.keys(), at => rows[at]!.quiz_name)) {
    const given = [...of].flatMap(at => marks[at] ?? []).sort((one, other) => other - one)
    const rankOf = new Map<number, number>()
    for (const [at, mark] of given.entries()) if (!rankOf.has(mark)) rankOf.set(mark, at + 1)
    ranks.set(quiz, rankOf)
  }
  return rows.map((row, at) => ranks.get(row.quiz_name)?.get(marks[at] ?? Number.NaN) ?? null)
}

/** Whether a mark is above the full mark or below zero, so that it may be mistyped. */
export function isUnlikely(result: string | null | undefined, fullMark: number | undefined): boolean {
  const mark = markOf(result)
  return mark !== undefined && fullMark !== undefined && (mark > fullMark || mark < 0)
}

const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** By quiz, then by rank with unranked rows last, then by student id, where 'S9999' is before 'S10000'. */
export function byRank(
  one: Result & { readonly rank?: number | null | undefined },
  other: Result & { readonly rank?: number | null | undefined },
): number {
  const last = Number.MAX_SAFE_INTEGER
  return (
    compared(one.quiz_name, other.quiz_name) ||
    (one.rank ?? last) - (other.rank ?? last) ||
    one.student_id.length - other.student_id.length ||
    compared(one.student_id, other.student_id)
  )
}

/**
 * What a result says about the student: 'fail' below half of the full mark, else 'pass'; 'none' when it is no number;
 * 'unknown' when the quiz was not found (`fullMark` undefined). With a full mark of 0 nobody fails.
 */
export function standingOf(
  result: string | null | undefined,
  fullMark: number | undefined,
): 'pass' | 'fail' | 'none' | 'unknown' {
  if (fullMark === undefined) return 'unknown'
  const mark = markOf(result)
  if (mark === undefined) return 'none'
  return fullMark > 0 && mark < fullMark / 2 ? 'fail' : 'pass'
}
