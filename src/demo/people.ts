import { fill } from '#contract/fill.ts'
import type { StudentField } from '#contract/students.ts'
import { type Child, firstFamilies, type KnownFamily, otherFamilies } from './families.ts'
import { homes } from './homes.ts'
import {
  type BothWays,
  boys,
  englishBoys,
  englishGirls,
  fathers,
  girls,
  grandmothers,
  mothers,
  surnames,
} from './names.ts'
import { type Random, seeded } from './random.ts'
import { daySchools, gradeOf } from './schools.ts'

/** A person who becomes a student one day, with facts that are not stored. */
export type Person = {
  readonly fields: Readonly<Record<StudentField, string>>
  /** From 0 (P4) to 8 (S6). */
  readonly level: number
  readonly international: boolean
  /** The same for siblings. */
  readonly family: number
}

/** The given number of people, family by family. A larger number begins with the same people. */
export function people(count: number): Person[] {
  const random = seeded('people')
  const phones = new Set<string>()
  const found: Person[] = []
  for (let family = 0; found.length < count; family += 1) {
    const known = firstFamilies[family] ?? (family % 12 === 7 ? otherFamilies[(family - 7) / 12] : undefined)
    found.push(...familyOf(random, { family, phones, born: found.length, known }))
  }
  return found.slice(0, count)
}

type Drawn = {
  readonly family: number
  readonly phones: Set<string>
  /** How many people came before. */
  readonly born: number
  readonly known: KnownFamily | undefined
}

function familyOf(random: Random, { family, phones, born, known }: Drawn): Person[] {
  const surname: BothWays = known ? { latin: known.surname, chinese: known.chineseSurname } : random.weighed(surnames)
  const parent = known ?? parentOf(random, surname)
  const parentPhone = phone(random, phones)
  const home = random.weighed(homes)
  const flat = `Flat ${random.pick('ABCDEFGH'.split(''))}, ${random.integer(1, 38)}/F`
  const address = fill(home.address, { flat, n: random.integer(1, 60) })
  const international = known ? known.international === true : random.chance(0.12)
  const children = known?.children ?? childrenOf(random)
  return children.map(({ first, chinese, level, sex }, at) => {
    const schools = daySchools.filter(
      school =>
        school.international === international &&
        school.from <= level &&
        level <= school.to &&
        (school.only ?? sex) === sex,
    )
    const near = schools.filter(school => school.district === home.district)
    const login = `${surname.latin}${first}`
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase()
      .slice(0, 12)
    return {
      fields: {
        student_login_id: `${login}${born + at + 1001}`,
        first_name: first,
        surname: surname.latin,
        chinese_name: chinese === '' ? '' : `${surname.chinese}${chinese}`,
        phone: level < 3 && random.chance(0.6) ? '' : phone(random, phones),
        school: random.pick(near.length > 0 && random.chance(0.75) ? near : schools).name,
        grade: gradeOf(level, international),
        parent_name: parent.parent,
        relationship: parent.relationship,
        parent_phone: parentPhone,
        address,
      },
      level,
      international,
      family,
    }
  })
}

/** Hong Kong writes the surname first. */
function parentOf(random: Random, surname: BothWays): { readonly parent: string; readonly relationship: string } {
  const own = () => random.weighed(surnames).latin
  const kind = random.next()
  if (kind < 0.3) return { parent: `${surname.latin} ${random.pick(fathers)}`, relationship: 'Father' }
  if (kind < 0.92) return { parent: `${own()} ${random.pick(mothers)}`, relationship: 'Mother' }
  if (kind < 0.97) return { parent: `${own()} ${random.pick(grandmothers)}`, relationship: 'Grandmother' }
  return { parent: `${own()} ${random.pick(mothers)}`, relationship: 'Guardian' }
}

function childrenOf(random: Random): Child[] {
  const count = random.chance(0.78) ? 1 : random.chance(0.85) ? 2 : 3
  const children = new Map<string, Child>()
  while (children.size < count) {
    const sex = random.pick(['boy', 'girl'] as const)
    const given = random.pick(sex === 'boy' ? boys : girls)
    const english = random.chance(0.35) ? ` ${random.pick(sex === 'boy' ? englishBoys : englishGirls)}` : ''
    const chinese = random.chance(0.01) ? '' : given.chinese
    children.set(given.latin, { first: `${given.latin}${english}`, chinese, level: random.integer(0, 8), sex })
  }
  return [...children.values()]
}

/** A mobile number that nobody else in the school has. */
function phone(random: Random, taken: Set<string>): string {
  for (;;) {
    const number = `${random.pick(['5', '6', '6', '9', '9'])}${random.integer(1_000_000, 9_999_999)}`
    if (taken.has(number)) continue
    taken.add(number)
    return number
  }
}
