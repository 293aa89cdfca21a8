import { type Desk, openSchool, type School } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'

export type ClassOfTwenty = School & {
  readonly course: string
  /** Student 01 Au to Student 20 Au. */
  readonly students: readonly string[]
  readonly classId: string
  /** Weekly from today. */
  readonly lessons: readonly string[]
}

/** A school on Friday 20 November 2026 with one class of twenty, whose first of four lessons is today. */
export async function openClassOfTwenty(): Promise<ClassOfTwenty> {
  const school = await openSchool(engines[0]!)
  const { world } = school
  const course = await world.course('P5 English', { lessons: 4 })
  const students: string[] = []
  for (let at = 1; at <= 20; at += 1)
    students.push(await world.student(`Student ${String(at).padStart(2, '0')}`, 'Au', at === 1 ? '區一' : ''))
  const classId = await world.classOf('P5 English Friday', { course, students, from: '2026-11-20' })
  const { data } = await world.did('getLiveLesson', { classId })
  return { ...school, course, students, classId, lessons: data.map(lesson => lesson.live_lesson_id) }
}

/** The last words of the path for the open dialog of a lesson. */
export const sheetOf = (view: string, lesson: string): string => `/classManagement?view=${view}&v.lesson=${lesson}`

/** Presses each key and counts it. */
export async function pressed(desk: Desk, ...keys: string[]): Promise<number> {
  await desk.press(...keys)
  return keys.length
}

/** Sends the open form from whichever field has the focus; a menu that is open over its buttons does not matter. */
export const submit = (desk: Desk): Promise<void> => desk.press('Control+Enter')
