import { holidayDates } from '#rules/calendar.ts'
import { perform } from '#server/calls/run-handler.ts'
import type { Database } from '#server/db/open.ts'
import { addAccount } from '#server/office/session/accounts.ts'
import { hashPassword } from '#server/office/session/password.ts'
import { updateBusiness } from '#server/school/business/update-business.ts'
import { createCourse } from '#server/school/courses/create-course.ts'
import { importHolidays } from '#server/school/holidays/import-holidays.ts'
import { publicHolidays } from '#server/school/holidays/public-holidays.ts'
import { createToken } from '#server/school/tokens/create-token.ts'
import type { School } from './school.ts'
import { business, liveCourses, staff, tokens, videoCourses } from './teaching.ts'

/**
 * Comes first, because the accounts do everything else. Their password is shorter than anybody could choose for
 * themselves.
 */
export async function openAccounts(database: Database, now: Temporal.Instant): Promise<void> {
  const passwordHash = await hashPassword('demo')
  await database.write(async tx => {
    for (const person of staff) {
      await addAccount(tx, { ...person, passwordHash, loopbackOnly: true }, { by: 'demo', requestId: 'demo', now })
    }
  })
}

/** Sets up what comes before the first student: the business details, holidays, courses and prices. */
export function setUpSchool(school: School): void {
  const { agenda, holidays, opening, today } = school
  agenda.add(opening, '10:00', 'boss', async at => {
    await perform(at.tx, updateBusiness, business, at)
    for (let year = opening.year; year <= today.year + 1; year += 1) {
      const known = (await publicHolidays(year)).map(({ holiday, name_en }) => ({ holiday, holiday_name: name_en }))
      await perform(at.tx, importHolidays, { holidays: known }, at)
      for (const day of holidayDates(known)) holidays.add(day)
    }
  })
  agenda.add(opening, '14:00', 'may', async at => {
    for (const { name, type, value } of tokens) {
      await perform(at.tx, createToken, { token_name: name, token_type: type, token_value: value }, at)
    }
    for (const { name, lessons, printing, token, description, video } of [...videoCourses, ...liveCourses]) {
      await perform(
        at.tx,
        createCourse,
        {
          course_name: name,
          total_lessons: lessons,
          printing_materials: printing,
          token_name: token,
          course_description: description,
          video_package: video ?? null,
        },
        at,
      )
    }
  })
}
