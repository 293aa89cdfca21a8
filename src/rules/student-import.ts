import type { Clause } from '#contract/fill.ts'
import type { ImportOutcome, ImportRow, StudentField } from '#contract/students.ts'
import { isLongerThan } from '#contract/visible-text.ts'
import { isStorable } from '#contract/words.ts'
import { GradeSpelling, isSameGrade } from './grades.ts'
import { cellLabel, type ImportCell, type ImportNote, importCells, phoneNote, readCell } from './import-cells.ts'
import { fullName, tidy } from './names.ts'
import {
  chineseOf,
  everyName,
  isChineseOnly,
  type KnownStudent,
  nameOfRow,
  namesOf,
  PeopleByName,
  type Person,
} from './people-by-name.ts'
import { dialled } from './phones.ts'
import { keyOf } from './same-text.ts'
import {
  changedFields,
  type FilledStudent,
  filledStudent,
  missingFields,
  studentFieldLabels,
  studentFields,
  tidyStudent,
} from './student-fields.ts'
import { chineseParts } from './whole-names.ts'

/** What is to be said of single fields, by field. */
type ByField<T> = { readonly [F in keyof NonNullable<ImportOutcome['fields']>]?: T | undefined }

/**
 * The decision about one row. `fields` is what to store: all fields of a new student, the differences of a known one.
 * `notes`: what was read otherwise than it is written, and what somebody should look at.
 */
export type ImportDecision = { readonly line: number; readonly notes: readonly ImportNote[] } & (
  | { readonly outcome: 'create'; readonly fields: FilledStudent }
  | {
      readonly outcome: 'change'
      readonly student_id: string
      readonly fields: Partial<FilledStudent>
      readonly reason: string
      readonly about: ByField<string>
    }
  | { readonly outcome: 'same'; readonly student_id: string }
  | { readonly outcome: 'refuse'; readonly reason: Clause; readonly about?: ByField<Clause> }
)

const tooLong = 1000

/** Why a field cannot be stored. */
function unstorable(field: ImportCell, text: string): Clause | undefined {
  const values = { field: cellLabel(field) }
  if (isLongerThan(tidy(text), tooLong)) return { code: 'importTooLong', values }
  if (!isStorable(text)) return { code: 'importUnstorable', values }
  return text.includes(unread) ? { code: 'importUnread', values } : undefined
}
// It stands for a character that could not be decoded.
const unread = '\uFFFD'

/** A row as its cells are read, or why one cannot be. */
function readRow(row: ImportRow) {
  const read: Partial<Record<ImportCell, string>> = {}
  const notes: ImportNote[] = []
  for (const field of importCells) {
    const text = row[field]
    if (text === undefined) continue
    const wrong = unstorable(field, text)
    if (wrong) return { field, refused: wrong }
    const cell = readCell(field, text)
    if ('refused' in cell) return { field, refused: cell.refused }
    read[field] = cell.value
    if (cell.note) notes.push(cell.note)
  }
  return { read, notes }
}

/** 'Phone: 9123 4567 → 9123 4568', by field. */
const differences = (stored: FilledStudent, changed: Partial<FilledStudent>): ByField<string> =>
  Object.fromEntries(
    studentFields
      .filter(field => changed[field] !== undefined)
      .map(field => [
        field,
        `${studentFieldLabels[field]}: ${stored[field] === '' ? '(empty)' : stored[field]} → ${changed[field]}`,
      ]),
  )

const nameOf = ({ known, line }: Person): Clause =>
  known
    ? { code: 'value', values: { value: known.student_id } }
    : { code: 'studentOfLine', values: { line: line ?? 0 } }

/** 'S0001 and S0002', 'S0001, S0002 and 3 more' */
function severally(people: readonly [Person, Person, ...Person[]]): Clause {
  const [first, last] = [nameOf(people[0]), nameOf(people[1])]
  return people.length === 2
    ? { code: 'and', values: { first, last } }
    : { code: 'andMore', values: { first: [first, last], count: people.length - 2 } }
}

/** Whether there are several of them. */
const areSeveral = (people: readonly Person[]): people is readonly [Person, Person, ...Person[]] => people.length > 1

/** One sentence after another. */
const inTurn = (all: readonly Clause[]): Clause | undefined =>
  all.length === 0 ? undefined : all.reduce((first, next) => ({ code: 'followed', values: { first, next } }))

/** Everybody that a row can be about, and everything that no two of them may have. */
class People {
  readonly byId = new Map<string, Person>()
  readonly byLogin = new Map<string, Person>()
  readonly byName = new PeopleByName()
  /** Who has a phone of their own. */
  readonly byPhone = new Map<string, Person>()
  /** Rows that are matched by name and phone alone. No other row may get the same name and phone. */
  readonly nameless = new PeopleByName()

  constructor(students: readonly KnownStudent[]) {
    for (const known of students) {
      const person: Person = { known, line: null }
      this.byId.set(known.student_id, person)
      this.add(known, person)
    }
  }

  add(student: FilledStudent, person: Person): void {
    if (student.student_login_id !== '') this.byLogin.set(keyOf(student.student_login_id), person)
    this.byName.add(student, person)
    const phone = dialled(student.phone)
    if (phone !== '' && !this.byPhone.has(phone)) this.byPhone.set(phone, person)
  }
}

type Field = keyof ByField<Clause>
/** Whom a row is about; `undefined` for somebody new. */
type Whose =
  | { readonly person: Person | undefined; readonly note?: ImportNote }
  | { readonly field: Field; readonly refused: Clause }

/** A Student ID as it is given out: 'S1', 's0001' and '1' are 'S0001', from which a spreadsheet has taken something. */
const wholeId = (id: string): string | undefined => {
  const [, digits] = /^S?0*(\d+)$/i.exec(id.normalize('NFKC')) ?? []
  return digits === undefined ? undefined : `S${digits.padStart(4, '0')}`
}

function byId(id: string, own: FilledStudent, people: People): Whose {
  const exact = people.byId.get(id)
  if (exact) return { person: exact }
  const whole = wholeId(id)
  const person = whole === undefined ? undefined : people.byId.get(whole)
  if (!person?.known || whole === undefined)
    return { field: 'student_id', refused: { code: 'importNoStudent', values: { id } } }
  // Another program may have numbered its own students so.
  const isNamed =
    namesOf(own) === namesOf(person.known) || (chineseOf(own) !== '' && chineseOf(own) === chineseOf(person.known))
  if (!isNamed) {
    const values = { value: id, id: whole, name: fullName(person.known) }
    return { field: 'student_id', refused: { code: 'importIdOther', values } }
  }
  const said = { code: 'importId', values: { field: cellLabel('student_id'), value: id, id: whole } } as const
  return { person, note: { field: 'student_id', said, doubt: false } }
}

function whose(id: string, own: FilledStudent, people: People): Whose {
  if (id !== '') return byId(id, own, people)
  const login = own.student_login_id === '' ? undefined : people.byLogin.get(keyOf(own.student_login_id))
  if (login) return { person: login }
  const candidates = people.byName.like(own)
  if (areSeveral(candidates))
    return { field: 'student_id', refused: { code: 'importFits', values: { what: severally(candidates) } } }
  return { person: candidates[0] }
}

/** What to look at once it is known whom a row is about, and what is stored of them. */
function doubtsAbout(own: FilledStudent, target: Person, people: People): readonly ImportNote[] {
  const { phone, parent_phone } = own
  const isNew = (field: 'phone' | 'parent_phone') => dialled(own[field]) !== dialled(target.known?.[field] ?? '')
  const user = people.byPhone.get(dialled(phone))
  const used =
    phone !== '' && isNew('phone') && user !== undefined && user !== target
      ? {
          field: 'phone' as const,
          said: {
            code: 'importPhoneUsed',
            values: { field: cellLabel('phone'), value: phone, what: nameOf(user) },
          } as const,
          doubt: true,
        }
      : undefined
  const namesake = target.known ? undefined : people.byName.namesake(own, target)
  const alike = namesake && {
    field: 'surname' as const,
    said: { code: 'importNamesake', values: { what: nameOf(namesake) } } as const,
    doubt: true,
  }
  return [
    isNew('phone') ? phoneNote('phone', phone) : undefined,
    isNew('parent_phone') ? phoneNote('parent_phone', parent_phone) : undefined,
    used,
    alike,
  ].filter(note => note !== undefined)
}

/** The names of somebody new who has a Chinese one alone. */
function withNames(given: Partial<FilledStudent>): {
  readonly given: Partial<FilledStudent>
  readonly note?: ImportNote
} {
  if (!isChineseOnly(filledStudent(given))) return { given }
  const { surname, given: first_name } = chineseParts(given.chinese_name ?? '')
  if (first_name === '') return { given }
  const said = { code: 'importChinese', values: {} } as const
  return { given: { ...given, first_name, surname }, note: { field: 'chinese_name', said, doubt: false } }
}

/** A grade in the school's own spelling. One that is only spelled otherwise than the stored one is the same. */
function withGrade(given: Partial<FilledStudent>, known: KnownStudent | null, spelling: GradeSpelling) {
  const { grade } = given
  if (grade === undefined) return { given }
  if (known && isSameGrade(grade, known.grade)) return { given: { ...given, grade: known.grade } }
  const stored = spelling.write(grade)
  if (stored === grade) return { given }
  const said = { code: 'importGrade', values: { field: cellLabel('grade'), value: grade, stored } } as const
  return { given: { ...given, grade: stored }, note: { field: 'grade' as const, said, doubt: false } }
}

/**
 * Decides row by row what an import would do. A row is matched by Student ID if it has one, else by Student Login ID,
 * else by name and phone. Empty fields keep the stored values. A refused row has no influence on the others. Rows that
 * were all accepted and stored come out as 'same' when they are imported again.
 */
export function decideImport(rows: readonly ImportRow[], students: readonly KnownStudent[]): ImportDecision[] {
  const people = new People(students)
  const spelling = new GradeSpelling(students.map(({ grade }) => grade))
  return rows.map(row => decide(row, people, spelling))
}

function decide(row: ImportRow, people: People, spelling: GradeSpelling): ImportDecision {
  const { line } = row
  const notes: ImportNote[] = []
  const refuse = (reason: Clause, about?: ByField<Clause>): ImportDecision => ({
    line,
    notes,
    outcome: 'refuse',
    reason,
    ...(about ? { about } : {}),
  })
  const refuseAt = (field: Field, reason: Clause) => refuse(reason, { [field]: reason })
  const cells = readRow(row)
  if (cells.refused) return refuseAt(cells.field, cells.refused)
  notes.push(...cells.notes)

  const typed = withoutEmpty(tidyStudent(cells.read))
  const id = tidy(cells.read.student_id ?? '')
  const own = filledStudent(typed)
  const found = whose(id, own, people)
  if ('refused' in found) return refuseAt(found.field, found.refused)
  const { person } = found
  if (person && person.line !== null) return refuse({ code: 'importSameLine', values: { line: person.line } })
  const target: Person = person ?? { known: null, line: null }
  const named = target.known ? { given: typed } : withNames(typed)
  const graded = withGrade(named.given, target.known, spelling)
  notes.push(...[found.note, named.note, graded.note].filter(note => note !== undefined))
  const { given } = graded
  const result: FilledStudent = { ...(target.known ?? filledStudent({})), ...given }
  const missing = missingFields(result).map(field => [field, required(field)] as const)
  const reasons = inTurn(missing.map(([, reason]) => reason))
  if (reasons) return refuse(reasons, Object.fromEntries(missing))
  const login = given.student_login_id ?? ''
  const user = login === '' ? undefined : people.byLogin.get(keyOf(login))
  if (user && user !== target)
    return refuseAt('student_login_id', { code: 'importLogin', values: { login, what: nameOf(user) } })
  const double = people.nameless.like(result, everyName(result)).find(other => other !== target)
  if (double) return refuse({ code: 'importDouble', values: { line: double.line ?? 0 } })

  notes.push(...doubtsAbout(own, target, people))
  target.line = line
  if (id === '' && login === '') people.nameless.add(filledStudent(given), target, [nameOfRow(own)])
  people.add(result, target)
  spelling.learn(result.grade)

  const { known } = target
  if (!known) return { line, notes, outcome: 'create', fields: filledStudent(given) }
  const fields = changedFields(known, given)
  const about = differences(known, fields)
  const reason = Object.values(about).join('; ')
  if (reason === '') return { line, notes, outcome: 'same', student_id: known.student_id }
  return { line, notes, outcome: 'change', student_id: known.student_id, fields, reason, about }
}

const required = (field: StudentField): Clause => ({
  code: 'importRequired',
  values: { field: studentFieldLabels[field] },
})

const withoutEmpty = (fields: Partial<FilledStudent>): Partial<FilledStudent> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
