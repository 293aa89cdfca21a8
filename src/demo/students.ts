import { perform } from '#server/calls/run-handler.ts'
import { joinFamilies } from '#server/school/families/join-families.ts'
import { createStudent } from '#server/school/students/create-student.ts'
import { importStudents } from '#server/school/students/import-students.ts'
import { toggleStudentStatus } from '#server/school/students/toggle-student-status.ts'
import type { Acting } from './agenda.ts'
import { joinSomeClass } from './classes.ts'
import type { Person } from './people.ts'
import { isBefore, officeTime, type School, type Student } from './school.ts'

const founders = 0.4
const leaving = 0.06

/** Four in ten come with the school's old list. The others join one by one, family by family, until last week. */
export function enrolNewStudents(school: School, persons: readonly Person[]): void {
  const { agenda, opening, today, random } = school
  const first = Math.ceil(persons.length * founders)
  agenda.add(opening.add({ days: 1 }), '11:00', 'may', at => takeOver(school, persons.slice(0, first), at))

  const from = opening.toPlainYearMonth().add({ months: 1 })
  const later = persons.slice(first)
  const days = new Map<number, Temporal.PlainDate>()
  for (const [index, person] of later.entries()) {
    const month = from.add({ months: Math.floor((index / later.length) * 24.7) })
    const day = days.get(person.family) ?? month.toPlainDate({ day: random.integer(1, 20) })
    days.set(person.family, day)
    const last = today.subtract({ days: 6 })
    agenda.add(isBefore(last, day) ? last : day, officeTime(random), school.atTheCounter(), at =>
      register(school, person, at),
    )
  }
}

function known(school: School, person: Person, id: string, since: Temporal.PlainDate): Student {
  const student: Student = { ...person, id, since, classes: [], joined: since, active: true }
  school.students.push(student)
  return student
}

async function takeOver(school: School, persons: readonly Person[], at: Acting): Promise<void> {
  const rows = persons.map((person, index) => ({ line: index + 2, ...person.fields }))
  const { data } = await perform(at.tx, importStudents, { rows, dryRun: false }, at)
  for (const [index, person] of persons.entries()) known(school, person, data.rows[index]!.student_id!, at.today)
}

async function register(school: School, person: Person, at: Acting): Promise<void> {
  const { data } = await perform(at.tx, createStudent, person.fields, at)
  const student = known(school, person, data.student_id, at.today)
  const joining = at.today.add({ days: school.random.integer(1, 5) })
  school.agenda.add(joining, '08:50', 'kit', later => joinSomeClass(school, student, later))
}

/** Before last month's bills the office puts siblings into one family. Every seventh pair is still to be looked at. */
export function joinSiblings({ agenda, students, today }: School): void {
  agenda.add(today.subtract({ days: 40 }), '10:20', 'may', async at => {
    const families = await at.tx.selectFrom('family_members').selectAll().where('until', 'is', null).execute()
    const familyOf = new Map(families.map(({ student_id, family_id }) => [student_id, family_id]))
    const siblings = [...Map.groupBy(students, ({ family }) => family).values()].filter(({ length }) => length > 1)
    const groups = siblings
      .filter((_, index) => index % 7 !== 3)
      .map(([first, ...others]) => ({
        family_id: familyOf.get(first!.id)!,
        student_ids: others.map(({ id }) => id),
      }))
    if (groups.length > 0) await perform(at.tx, joinFamilies, { groups }, at)
  })
}

/** In the second year, a few students without a class for long are set inactive each month. */
export function deactivateStudents(school: School, expected: number): void {
  const { agenda, opening } = school
  let left = Math.round(expected * leaving)
  const each = Math.ceil(left / 12)
  for (let month = 12; month <= 25; month += 1) {
    agenda.add(opening.add({ months: month }), '20:15', 'may', async at => {
      const gone = school.students.filter(student => student.active && hasBeenAway(student, at.today))
      for (const student of gone.slice(0, Math.min(each, left))) {
        await perform(at.tx, toggleStudentStatus, { studentId: student.id }, at)
        student.active = false
        left -= 1
      }
    })
  }
}

const hasBeenAway = (student: Student, today: Temporal.PlainDate): boolean => {
  const longAgo = today.subtract({ months: 4 })
  return isBefore(student.since, longAgo) && student.classes.every(({ lastDay }) => isBefore(lastDay, longAgo))
}

const atOnce = 10_000

/** A list imported from elsewhere, in files of as many rows as one import takes. These students take no classes. */
export function importOthers({ agenda, today }: School, persons: readonly Person[]): void {
  const files = Math.ceil(persons.length / atOnce)
  for (let file = 0; file < files; file += 1) {
    const rows = persons
      .slice(file * atOnce, (file + 1) * atOnce)
      .map((person, index) => ({ line: index + 2, ...person.fields }))
    agenda.add(today.subtract({ days: 1 }), `21:${String(30 + file).padStart(2, '0')}`, 'may', async at => {
      const { data } = await perform(at.tx, importStudents, { rows, dryRun: false }, at)
      for (const [index, { student_id }] of data.rows.entries()) {
        if (index % Math.round(1 / leaving) === 5)
          await perform(at.tx, toggleStudentStatus, { studentId: student_id! }, at)
      }
    })
  }
}
