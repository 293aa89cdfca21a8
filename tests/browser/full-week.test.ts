import { getDocumentProxy } from 'unpdf'
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
const title = (at: number) => `${subjects[at % 6]} ${at + 1}`
const hour = (at: number) => `${String(at).padStart(2, '0')}:00`

beforeAll(async () => {
  school = await openSchool(engines[0]!)
  const { world } = school
  const course = await world.course('English', { lessons: 1 })
  const twelve: string[] = []
  for (const family of families) twelve.push(await world.student('Siu Ming', 'Chan', `${family}小明`))
  // Sunday at eleven has six; on the other days some overlap by half an hour.
  for (let at = 0; at < 60; at += 1) {
    const day = at < 6 ? 29 : 23 + (at % 6)
    const begins = at < 6 ? 11 : 9 + (Math.floor(at / 6) % 10)
    await world.classOf(title(at), {
      course,
      // Everybody comes to the six lessons at once.
      students: at < 6 ? twelve : [],
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

it('says also of six lessons at once how many come to each, and which is marked', async () => {
  await desk.page.setViewportSize({ width: 1280, height: 800 })
  const { did, database } = school.world
  const { live_lesson_id } = await database.reader
    .selectFrom('live_lessons')
    .innerJoin('classes', 'classes.class_id', 'live_lessons.class_id')
    .select('live_lesson_id')
    .where('class_name', '=', title(0))
    .executeTakeFirstOrThrow()
  const coming = (await did('getLessonAttendance', { lessonId: live_lesson_id })).data
  const results = coming.map(({ student_id }) => ({ student_id, attendance: 'presence' as const }))
  await did('updateAttendanceRecord', { live_lesson_id, results })
  await desk.goto('/timeTable?week=2026-11-23')
  for (let at = 0; at < 6; at += 1) {
    const block = desk.page
      .getByRole('gridcell')
      .filter({ hasText: title(at) })
      .filter({ hasText: '11:00–' })
    const count = block.getByTitle(at === 0 ? 'Students: 12, attendance taken' : 'Students: 12', { exact: true })
    await count.waitFor(patience)
    await expect.poll(() => count.locator('svg').count(), patience).toBe(at === 0 ? 1 : 0)
    // All of it is within what the block shows, below its title.
    const isShown = () =>
      count.evaluate(each => {
        const { top, bottom, left, right } = each.getBoundingClientRect()
        const cell = each.closest('[role=gridcell]')!
        const box = cell.getBoundingClientRect()
        const name = cell.querySelector('.block-title')!.getBoundingClientRect()
        return top >= name.bottom && bottom <= box.bottom && left >= box.left && right <= box.right
      })
    await expect.poll(isShown, patience).toBe(true)
    // On a line of its own it does not begin with a dot.
    await expect.poll(() => count.innerText(), patience).toMatch(/^12/)
  }
  await desk.picture('full-week-six')
})

it('is printed on one page, with the whole name of each lesson', async () => {
  await desk.goto('/timeTable?week=2026-11-23')
  const blocks = desk.page.locator('[data-stop]').filter({ hasText: '–' })
  await expect.poll(() => blocks.count(), patience).toBe(60)
  const pdf = await getDocumentProxy(new Uint8Array(await desk.page.pdf({ preferCSSPageSize: true })))
  expect(pdf.numPages).toBe(1)
  await desk.page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  // What a page across has within its margins.
  await desk.page.setViewportSize({ width: 1046, height: 717 })
  await desk.page.emulateMedia({ media: 'print' })
  const unread = () =>
    blocks.locator('.block-title').evaluateAll(names =>
      names.flatMap(each => {
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = each
        const box = each.getBoundingClientRect()
        const around = each.parentElement!.getBoundingClientRect()
        const isWhole = scrollWidth <= clientWidth && scrollHeight <= clientHeight
        const isWithin = box.right <= around.right && box.bottom <= around.bottom
        const isAcross = getComputedStyle(each).writingMode === 'horizontal-tb'
        return isWhole && isWithin && isAcross ? [] : [each.textContent]
      }),
    )
  await expect.poll(unread, patience).toEqual([])
  await desk.picture('full-week-paper')
  await desk.page.emulateMedia({ media: null })
})
