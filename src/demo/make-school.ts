import { zone } from '#rules/hong-kong.ts'
import type { Database } from '#server/db/open.ts'
import { billMonths, sellVideoCourses } from './billing.ts'
import { openClasses } from './classes.ts'
import { readAbsencesWeekly } from './lessons.ts'
import { writeMessages } from './messages.ts'
import { writeNotes } from './notes.ts'
import { people } from './people.ts'
import { prepareQuizzes } from './quizzes.ts'
import { isBefore, School } from './school.ts'
import { openAccounts, setUpSchool } from './set-up-school.ts'
import { deactivateStudents, enrolNewStudents, importOthers, joinSiblings } from './students.ts'
import { addSchedules, holdSomePlaces } from './watching.ts'

/** The number of students who take classes. Any more are only there to fill the lists. */
const taught = 400

/**
 * Plays two years of a school, day by day until yesterday, in an empty, migrated database. The same day and number of
 * students give the same school, except for secrets: password hashes and attendance codes.
 */
export async function makeSchool(
  database: Database,
  { today, students }: { readonly today: Temporal.PlainDate; readonly students: number },
): Promise<void> {
  const school = new School(today)
  const everybody = people(students)
  const { opening } = school
  await openAccounts(database, opening.toPlainDateTime('09:00').toZonedDateTime(zone).toInstant())
  setUpSchool(school)
  prepareQuizzes(school)
  addSchedules(school)
  enrolNewStudents(school, everybody.slice(0, taught))
  openClasses(school)
  billMonths(school)
  sellVideoCourses(school)
  readAbsencesWeekly(school)
  writeMessages(school)
  writeNotes(school)
  holdSomePlaces(school)
  joinSiblings(school)
  deactivateStudents(school, Math.min(students, taught))
  importOthers(school, everybody.slice(taught))

  for (let month = opening; isBefore(month, today); month = month.with({ day: 1 }).add({ months: 1 })) {
    const next = month.with({ day: 1 }).add({ months: 1 })
    await database.write(async tx => {
      for (let day = month; isBefore(day, next) && isBefore(day, today); day = day.add({ days: 1 })) {
        await school.agenda.live(tx, day)
      }
    })
  }
}
