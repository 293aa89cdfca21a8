/** A year of school: its stage, and how a text writes that. */
type Grade = { readonly stage: 'K' | 'P' | 'S'; readonly year: number; readonly style: Style; readonly rest: string }
type Style = (typeof styles)[number][0]

const digits = '一二三四五六'
const stages = { K: '幼', P: '小', S: '中' } as const

/** The ways to write a grade: its name, what is read, and how it is written. */
const styles = [
  ['letter', /^(k|p|s)([1-6])(?!\d)(.*)$/i, (stage, year) => `${stage}${year}`],
  ['letter dot', /^(k|p|s)\s*\.\s*([1-6])(?!\d)(.*)$/i, (stage, year) => `${stage}.${year}`],
  ['form letter', /^(f)([1-6])(?!\d)(.*)$/i, (stage, year) => `${stage === 'S' ? 'F' : stage}${year}`],
  ['form dot', /^(f)\s*\.\s*([1-6])(?!\d)(.*)$/i, (stage, year) => `${stage === 'S' ? 'F' : stage}.${year}`],
  ['form', /^(form)\s*([1-6])(?!\d)(.*)$/i, (stage, year) => `${{ K: 'K', P: 'Primary ', S: 'Form ' }[stage]}${year}`],
  [
    'word',
    /^(k\.?g\.?|kindergarten|primary|secondary)\s*([1-6])(?!\d)(.*)$/i,
    (stage, year) => `${{ K: 'K', P: 'Primary ', S: 'Secondary ' }[stage]}${year}`,
  ],
  [
    'short word',
    /^(pri|sec)\.?\s*([1-6])(?!\d)(.*)$/i,
    (stage, year) => `${{ K: 'K', P: 'Pri ', S: 'Sec ' }[stage]}${year}`,
  ],
  ['Chinese', /^(幼|小|中)(?:學|学)?([一二三四五六])(.*)$/, (stage, year) => `${stages[stage]}${digits[year - 1]}`],
  ['Chinese digit', /^(幼|小|中)(?:學|学)?([1-6])(?!\d)(.*)$/, (stage, year) => `${stages[stage]}${year}`],
] as const satisfies readonly (readonly [string, RegExp, (stage: Grade['stage'], year: number) => string])[]

const stageOf = (word: string): Grade['stage'] => (/^[k幼]/i.test(word) ? 'K' : /^[p小]/i.test(word) ? 'P' : 'S')

/** What a text says of a grade: 'F.3', 'S3' and '中三' are one, and 'S3B' is class B of it; `undefined` for others. */
function readGrade(text: string): Grade | undefined {
  const plain = text.normalize('NFKC').trim()
  for (const [style, read] of styles) {
    const [, word, year, rest = ''] = read.exec(plain) ?? []
    if (word === undefined || year === undefined) continue
    // A class may follow: '3B', '3 B', '三甲'. What else follows makes it another text.
    if (!/^\s*[A-Za-z甲乙丙丁戊]?$/.test(rest)) return undefined
    const number = Number(year) || digits.indexOf(year) + 1
    return { stage: stageOf(word), year: number, style, rest: rest.trim() }
  }
  return undefined
}

/** Whether two texts name the same grade. */
export function isSameGrade(one: string, other: string): boolean {
  const [a, b] = [readGrade(one), readGrade(other)]
  return a !== undefined && b !== undefined && a.stage === b.stage && a.year === b.year && a.rest === b.rest
}

/** How a school writes its grades: each stage in one way. */
export class GradeSpelling {
  readonly #usual = new Map<Grade['stage'], Style>()

  /** As most of these are written. */
  constructor(grades: readonly string[]) {
    const read = grades.map(readGrade).filter(grade => grade !== undefined)
    const alike = [...Map.groupBy(read, ({ stage, style }) => `${stage} ${style}`).values()]
    for (const [grade] of alike.sort((one, other) => other.length - one.length)) if (grade) this.#learn(grade)
  }

  #learn({ stage, style }: Grade): void {
    if (!this.#usual.has(stage)) this.#usual.set(stage, style)
  }

  /** The first grade of a stage says how the others are written. */
  learn(text: string): void {
    const grade = readGrade(text)
    if (grade) this.#learn(grade)
  }

  write(text: string): string {
    const grade = readGrade(text)
    const style = grade && styles.find(([name]) => name === this.#usual.get(grade.stage))
    return grade && style && style[0] !== grade.style ? `${style[2](grade.stage, grade.year)}${grade.rest}` : text
  }
}
