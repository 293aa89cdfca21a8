import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk, openSchool, type School, themes } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { centreOn } from '#tests/slots/centre.ts'
import { patience } from './steps.ts'

/* The week of Monday 23 November 2026: sixty lessons and sixty bookings, six of them at one time. */
let school: School
let desk: Desk
const subjects = [
  '數學精讀班 中三',
  'S6 Physics',
  '中國語文 小五',
  '英文寫作 DSE',
  'P4 Maths',
  '化學實驗班 中五',
] as const
const families = ['陳', '李', '黃', '張', '何', '歐陽', '司徒', '林', '鄭', '吳', '周', '梁'] as const
const hour = (at: number) => `${String(at).padStart(2, '0')}:00`

beforeAll(async () => {
  school = await openSchool(engines[0]!)
  const { world } = school
  const course = await world.course('English', { lessons: 1 })
  // Sunday at eleven has six; on the other days some overlap by half an hour.
  for (let at = 0; at < 60; at += 1) {
    const day = at < 6 ? 29 : 23 + (at % 6)
    const begins = at < 6 ? 11 : 9 + (Math.floor(at / 6) % 10)
    await world.classOf(`${subjects[at % 6]} ${at + 1}`, {
      course,
      from: `2026-11-${day}`,
      at: hour(begins),
      until: at % 4 === 1 ? `${begins + 1}:30` : hour(begins + 1),
    })
  }
  const centre = await centreOn(world)
  await centre.open()
  for (const [at, family] of families.entries()) {
    const student = await centre.watcher(`${family}同學`)
    for (let lesson = 0; lesson < 5; lesson += 1)
      await centre.book(student, `2026-11-${23 + ((lesson + Math.floor(at / 6)) % 6)}`, hour(10 + lesson), lesson)
  }
  desk = await openDesk(school, { path: '/timeTable' })
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

it.each([
  ['live', 60],
  ['video', 10],
] as const)(
  'a full week of %s lessons is whole and accessible in both themes, on a small screen and a large one',
  async (tab, blocks) => {
    for (const [width, height] of [
      [1280, 800],
      [1920, 1080],
    ] as const) {
      await desk.page.setViewportSize({ width, height })
      await desk.goto(`/timeTable?tab=${tab}&week=2026-11-23`)
      await expect.poll(() => desk.page.locator('[data-stop]').filter({ hasText: '–' }).count(), patience).toBe(blocks)
      await desk.accessible()
      // Nothing sticks out of its day.
      await expect
        .poll(
          () =>
            desk.page.evaluate(() =>
              [...document.querySelectorAll('[data-stop]')].flatMap(block => {
                const day = block.closest('[role=row]')!.getBoundingClientRect()
                const { left, right } = block.getBoundingClientRect()
                return left < day.left || right > day.right ? [block.textContent] : []
              }),
            ),
          patience,
        )
        .toEqual([])
      for (const theme of themes) {
        await desk.wear(theme)
        await desk.picture(`full-week-${tab}-${width}-${theme}`)
      }
      await desk.wear('light')
    }
  },
)
