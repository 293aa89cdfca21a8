import { nothingRelated } from '#client/entities/nothing-related.ts'
import { student } from '#client/entities/student.ts'
import { completionsOf } from '#client/filter/complete.ts'
import { filterableOf } from '#client/filter/filterable.ts'
import { rowSearch } from '#client/filter/row-search.ts'
import type { StudentFigures } from '#contract/student-figures.ts'
import type { Student } from '#contract/students.ts'
import { atMost, type Figures, quantile } from './figures.ts'

/** Filters, typed key by key. */
const filters = [
  'wong status:inactive',
  'school:"St. Paul" grade:S4,S5',
  'chan (grade:S4 OR grade:S5) -status:inactive',
  'registered:2026-01..2026-06 owes:>500',
  'is:owing tokens:<0 class:maths',
]
const surnames = ['Wong', 'Chan', 'Lee', 'Ho', 'Cheung', 'Au', 'Ng', 'Lam', 'Poon', 'Mak']
const firstNames = ['Tai Man', 'Siu Ming', 'Ka Yan', 'Hei Tung', 'Lok Yiu', 'Sze Wing', 'Yat Long']
const schools = ['St. Paul', 'Island School', 'Diocesan Girls', 'Yaumati Catholic', 'King’s College']
const of = <T>(all: readonly T[], at: number): T => all[at % all.length]!

/** How long each key of a filter takes over so many students, without drawing the rows. */
export function measureFilters(figures: Figures, size: number): void {
  const rows = Array.from(
    { length: size },
    (_, at): Student => ({
      student_id: `S${String(at + 1).padStart(6, '0')}`,
      student_login_id: `login${at}`,
      first_name: of(firstNames, at),
      surname: of(surnames, at * 7),
      chinese_name: '陳大文',
      phone: `9${String(at * 7919)
        .padStart(7, '0')
        .slice(-7)}`,
      parent_name: '',
      relationship: '',
      parent_phone: '',
      address: '',
      school: of(schools, at * 3),
      grade: `S${(at % 6) + 1}`,
      status: at % 9 === 0 ? 'inactive' : 'active',
      c_time: new Date(Date.UTC(2026, at % 12, (at % 27) + 1, at % 24)).toISOString(),
    }),
  )
  const known = new Map(
    rows.map(({ student_id }, at): [string, StudentFigures] => [
      student_id,
      { student_id, owes: (at % 5) * 300, tokens: (at % 7) - 2, classes: [`C${at % 40}`] },
    ]),
  )
  const today = () => Temporal.PlainDate.from('2026-11-20')
  const related = { ...nothingRelated, figures: known }
  const filterable = filterableOf(student, related)
  const search = rowSearch(rows, row => student.searchText(row, related), filterable, today)
  search.prepare(Number.POSITIVE_INFINITY)
  const keys = (wanted: readonly string[]) => wanted.flatMap(text => [...text].map((_, at) => text.slice(0, at + 1)))
  const times = (work: (typed: string) => unknown) =>
    keys(filters).map(typed => {
      const began = performance.now()
      work(typed)
      return performance.now() - began
    })
  // What a key needs is looked up first, in parts between which other keys are answered.
  const slices: number[] = []
  const look = (typed: string) => {
    for (let isReady = false; !isReady; ) {
      const began = performance.now()
      isReady = search.prepare(4, typed)
      slices.push(performance.now() - began)
    }
  }
  const first = keys(filters).map(typed => {
    look(typed)
    const began = performance.now()
    search.find(typed)
    return performance.now() - began
  })
  const again = times(typed => search.find(typed))
  const completing = times(typed => completionsOf(typed, filterable, search, today()))
  const put = (name: string, all: readonly number[], most?: number) =>
    figures.put(
      size,
      name,
      `${quantile(all, 0.5).toFixed(1)} / ${quantile(all, 0.95).toFixed(1)} / ${Math.max(...all).toFixed(0)}`,
      most === undefined ? undefined : atMost(most, quantile(all, 0.95)),
    )
  put('a key of a filter in a list, ms: median / 95 % / longest', first, 8)
  put('a part of looking up its fields', slices, 8)
  put('the same once its fields were used', again, 8)
  put('completions of it', completing)
}
