import type { Clause } from '#contract/fill.ts'
import type { ImportOutcome, ImportRow, StudentField } from '#contract/students.ts'
import { isLongerThan } from '#contract/visible.ts'
import { isStorable } from '#contract/words.ts'
import { tidy } from './names.ts'
import { dialled } from './phones.ts'
import { folded, keyOf, nameKey } from './same.ts'
import {
  changedFields,
  type FilledStudent,
  filledStudent,
  missingFields,
  studentFieldLabels,
  studentFields,
  tidyStudent,
} from './student-fields.ts'

/** What is to be said of single fields, by field. */
type ByField<T> = { readonly [F in keyof NonNullable<ImportOutcome['fields']>]?: T | undefined }

/** A stored student. */
export type KnownStudent = FilledStudent & { readonly student_id: string }

/**
 * The decision about one row. `fields` is what to store: all fields of a new student, the differences of a known one.
 */
export type ImportDecision =
  | { readonly line: number; readonly outcome: 'create'; readonly fields: FilledStudent }
  | {
      readonly line: number
      readonly outcome: 'change'
      readonly student_id: string
      readonly fields: Partial<FilledStudent>
      readonly reason: string
      readonly about: ByField<string>
    }
  | { readonly line: number; readonly outcome: 'same'; readonly student_id: string }
  | { readonly line: number; readonly outcome: 'refuse'; readonly reason: Clause; readonly about?: ByField<Clause> }

const namesOf = (student: FilledStudent): string => nameKey(`${student.first_name} ${student.surname}`)

/** The phone numbers that identify a person. Two people of the same name without any number share the way 'none'. */
function phonesOf(student: FilledStudent): readonly string[] {
  const phone = dialled(student.phone)
  const parentPhone = dialled(student.parent_phone)
  const ways = [...(phone === '' ? [] : [`own ${phone}`]), ...(parentPhone === '' ? [] : [`parent ${parentPhone}`])]
  return ways.length === 0 ? ['none'] : ways
}

/** A person that a row can be about: a stored student, or one that an earlier row creates. */
type Person = { readonly known: KnownStudent | null; line: number | null }

/**
 * Finds people by the same English names with the same phone or the same parent's phone. Chinese names differ only when
 * both people have one. Two of the same name without any phone count as one person, so that a list of bare names can be
 * imported again.
 */
class PeopleByName {
  /** By names. Phones are only compared once two people have the same names. */
  readonly #byName = new Map<string, { readonly student: FilledStudent; readonly person: Person }[]>()
  /** By names and phone. */
  readonly #byPhone = new Map<string, { readonly chinese: string; readonly person: Person }[]>()

  add(student: FilledStudent, person: Person): void {
    grow(this.#byName, namesOf(student), { student, person })
  }

  /** Every person who matches, each once. */
  like(student: FilledStudent): readonly Person[] {
    const names = namesOf(student)
    for (const seen of this.#byName.get(names) ?? []) {
      const chinese = chineseOf(seen.student)
      for (const way of phonesOf(seen.student))
        grow(this.#byPhone, `${names}\n${way}`, { chinese, person: seen.person })
    }
    this.#byName.delete(names)
    const chinese = chineseOf(student)
    const found = new Set<Person>()
    for (const way of phonesOf(student)) {
      for (const seen of this.#byPhone.get(`${names}\n${way}`) ?? []) {
        if (chinese === '' || seen.chinese === '' || seen.chinese === chinese) found.add(seen.person)
      }
    }
    return [...found]
  }
}

const chineseOf = (student: FilledStudent): string => folded(student.chinese_name)

function grow<T>(lists: Map<string, T[]>, name: string, entry: T): void {
  const list = lists.get(name)
  if (list) list.push(entry)
  else lists.set(name, [entry])
}

const tooLong = 1000

/** The first field that cannot be stored, and why. */
function unstorable(row: ImportRow): readonly [keyof ByField<Clause>, Clause] | undefined {
  for (const field of ['student_id', ...studentFields] as const) {
    const label = field === 'student_id' ? 'Student ID' : studentFieldLabels[field]
    const text = row[field]
    if (text === undefined) continue
    if (isLongerThan(tidy(text), tooLong)) return [field, { code: 'importTooLong', values: { field: label } }]
    if (!isStorable(text)) return [field, { code: 'importUnstorable', values: { field: label } }]
  }
  return undefined
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

/**
 * Decides row by row what an import would do. A row is matched by Student ID if it has one, else by Student Login ID,
 * else by name and phone. Empty fields keep the stored values. A refused row has no influence on the others. Rows that
 * were all accepted and stored come out as 'same' when they are imported again.
 */
export function decideImport(rows: readonly ImportRow[], students: readonly KnownStudent[]): ImportDecision[] {
  const byId = new Map<string, Person>()
  const byLogin = new Map<string, Person>()
  const people = new PeopleByName()
  /** Rows that are matched by name and phone alone. No other row may get the same name and phone. */
  const nameless = new PeopleByName()
  for (const known of students) {
    const person: Person = { known, line: null }
    byId.set(known.student_id, person)
    if (known.student_login_id !== '') byLogin.set(keyOf(known.student_login_id), person)
    people.add(known, person)
  }

  const decide = (row: ImportRow): ImportDecision => {
    const { line } = row
    const refuse = (reason: Clause) => ({ line, outcome: 'refuse', reason }) as const
    const refuseAt = (field: keyof ByField<Clause>, reason: Clause): ImportDecision => ({
      ...refuse(reason),
      about: { [field]: reason },
    })
    const problem = unstorable(row)
    if (problem) return refuseAt(...problem)

    const given = withoutEmpty(tidyStudent(row))
    const id = tidy(row.student_id ?? '')
    const login = given.student_login_id ?? ''
    const own = filledStudent(given)

    let person: Person | undefined
    if (id !== '') {
      person = byId.get(id)
      if (!person) return refuseAt('student_id', { code: 'importNoStudent', values: { id } })
    } else {
      person = byLogin.get(keyOf(login))
      if (!person) {
        const candidates = people.like(own)
        if (areSeveral(candidates))
          return refuseAt('student_id', { code: 'importFits', values: { what: severally(candidates) } })
        person = candidates[0]
      }
    }
    if (person && person.line !== null) return refuse({ code: 'importSameLine', values: { line: person.line } })

    const target: Person = person ?? { known: null, line: null }
    const result: FilledStudent = { ...(target.known ?? filledStudent({})), ...given }
    const missing = missingFields(result).map(field => [field, required(field)] as const)
    const reasons = inTurn(missing.map(([, reason]) => reason))
    if (reasons) return { ...refuse(reasons), about: Object.fromEntries(missing) }
    const user = login === '' ? undefined : byLogin.get(keyOf(login))
    if (user && user !== target)
      return refuseAt('student_login_id', { code: 'importLogin', values: { login, what: nameOf(user) } })
    const double = nameless.like(result).find(other => other !== target)
    if (double) return refuse({ code: 'importDouble', values: { line: double.line ?? 0 } })

    target.line = line
    if (login !== '') byLogin.set(keyOf(login), target)
    if (id === '' && login === '') nameless.add(own, target)
    people.add(result, target)

    const { known } = target
    if (!known) return { line, outcome: 'create', fields: own }
    const fields = changedFields(known, given)
    const about = differences(known, fields)
    const reason = Object.values(about).join('; ')
    if (reason === '') return { line, outcome: 'same', student_id: known.student_id }
    return { line, outcome: 'change', student_id: known.student_id, fields, reason, about }
  }
  return rows.map(decide)
}

const required = (field: StudentField): Clause => ({
  code: 'importRequired',
  values: { field: studentFieldLabels[field] },
})

const withoutEmpty = (fields: Partial<FilledStudent>): Partial<FilledStudent> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
