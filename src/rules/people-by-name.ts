import { fullName } from './names.ts'
import { dialled } from './phones.ts'
import { folded, nameKey } from './same-text.ts'
import type { FilledStudent } from './student-fields.ts'

/** A stored student. */
export type KnownStudent = FilledStudent & { readonly student_id: string }

/** 'CHAN, Tai-man' and 'Tai Man Chan' are one. */
export const namesOf = (student: FilledStudent): string => nameKey(fullName(student))
export const chineseOf = (student: FilledStudent): string => folded(student.chinese_name).replaceAll(' ', '')

/** The phone numbers that identify a person. Two people of the same name without any number share the way 'none'. */
function phonesOf(student: FilledStudent): readonly string[] {
  const phone = dialled(student.phone)
  const parentPhone = dialled(student.parent_phone)
  const ways = [...(phone === '' ? [] : [`own ${phone}`]), ...(parentPhone === '' ? [] : [`parent ${parentPhone}`])]
  return ways.length === 0 ? ['none'] : ways
}

/** A person that a row can be about: a stored student, or one that an earlier row creates. */
export type Person = { readonly known: KnownStudent | null; line: number | null }
type Seen = { readonly chinese: string; readonly person: Person }

/**
 * Finds people by the same English names with the same phone or the same parent's phone. Chinese names differ only when
 * both people have one, and stand for the English ones where a row has none. Two of the same name without any phone count
 * as one person, so that a list of bare names can be imported again.
 */
export class PeopleByName {
  /** By English names, and by Chinese ones. */
  readonly #byName = new Map<string, Seen[]>()
  /** By each of these with each phone. */
  readonly #byPhone = new Map<string, Seen[]>()

  /** `names`: those by which somebody may be looked for, all of theirs unless told. */
  add(student: FilledStudent, person: Person, names: readonly string[] = everyName(student)): void {
    const chinese = chineseOf(student)
    for (const name of names) {
      grow(this.#byName, name, { chinese, person })
      for (const way of phonesOf(student)) grow(this.#byPhone, `${name}\n${way}`, { chinese, person })
    }
  }

  /** Somebody else of the same name, among the first of them. */
  namesake(student: FilledStudent, but: Person): Person | undefined {
    const seen = this.#byName.get(nameOfRow(student))?.slice(0, mostNamesakes) ?? []
    return seen.find(each => each.person !== but && isSameChinese(student, each))?.person
  }

  /** Every person who matches, each once. */
  like(student: FilledStudent, names: readonly string[] = [nameOfRow(student)]): readonly Person[] {
    const found = new Set<Person>()
    for (const name of names)
      for (const way of phonesOf(student))
        for (const seen of this.#byPhone.get(`${name}\n${way}`) ?? [])
          if (isSameChinese(student, seen)) found.add(seen.person)
    return [...found]
  }
}
const mostNamesakes = 20

const isSameChinese = (student: FilledStudent, { chinese }: Seen): boolean => {
  const own = chineseOf(student)
  return own === '' || chinese === '' || own === chinese
}

/** What somebody may be looked for by. */
export const everyName = (student: FilledStudent): readonly string[] =>
  [namesOf(student), chineseOf(student)].filter(name => name !== '')

/** What a row is looked for by: its Chinese name, where it has no other. */
export const nameOfRow = (student: FilledStudent): string =>
  isChineseOnly(student) ? chineseOf(student) : namesOf(student)

export const isChineseOnly = ({ first_name, surname, chinese_name }: FilledStudent): boolean =>
  first_name === '' && surname === '' && chinese_name !== ''

function grow<T>(lists: Map<string, T[]>, name: string, entry: T): void {
  const list = lists.get(name)
  if (list) list.push(entry)
  else lists.set(name, [entry])
}
