import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk, type School } from '#tests/browser.ts'
import { openDemo } from './demo.ts'
import { dialog, onFocus, onRow, patience, settled } from './steps.ts'

/*
 * The pictures of the manual show the demo school as it is drawn today: each is a state that can be reached by keys.
 * MANUAL_PICTURES=1 takes them anew.
 */

const manual = join(import.meta.dirname, '../../src/manual')
const size = { width: 1000, height: 560 }

/** What is typed and waited for in each language, and where its pictures are. */
const languages = {
  en: {
    folder: manual,
    dashboard: 'Dashboard',
    typed: 'collect chan',
    collects: /^Collect live payment/,
    filter: 'grade:S4,S5 is:owing',
    attendance: 'manage attendance',
    sheet: /Manage Attendance/,
  },
  'zh-HK': {
    folder: join(manual, 'zh'),
    dashboard: '總覽',
    typed: '收款 陳',
    collects: /^收款/,
    filter: '年級:S4,S5 是:欠款',
    attendance: '點名',
    sheet: /點名/,
  },
} as const
type Words = (typeof languages)[keyof typeof languages]

let school: School
beforeAll(async () => {
  school = await openDemo()
})
afterAll(() => school.close())

const states: Readonly<Record<string, (desk: Desk, words: Words) => Promise<unknown>>> = {
  async palette(desk, { dashboard, typed, collects }) {
    await desk.goto('/')
    await desk.page.getByRole('heading', { name: dashboard, level: 1 }).waitFor()
    await desk.press('Control+k')
    await onFocus(desk, /^combobox/)
    await desk.type(typed)
    await expect.poll(() => desk.activeOption(), patience).toMatch(collects)
  },
  async filter(desk, { filter }) {
    await desk.goto(`/students?q=${encodeURIComponent(filter)}`)
    await onRow(desk, 'S0')
  },
  async attendance(desk, { attendance, sheet }) {
    await desk.goto('/timeTable')
    await desk.press('Control+k')
    await onFocus(desk, /^combobox/)
    await desk.type(attendance)
    await desk.press('Enter')
    await onFocus(desk, sheet)
    await desk.press('Enter')
    await dialog(desk, sheet)
    await onRow(desk, 'S0')
    for (const key of ['p', 'j', 'p', 'j', 'l']) await desk.press(key)
  },
  async months(desk) {
    await desk.goto('/invoice')
    await onRow(desk, '2026-')
  },
}

describe.each(['en', 'zh-HK'] as const)('the pictures of the manual in %s', language => {
  const words = languages[language]
  const { folder } = words
  let desk: Desk
  beforeAll(async () => {
    await school.world.did('setPreferences', { language })
    desk = await openDesk(school, { ...size, isNew: true })
  })
  afterAll(() => desk.close())

  it.each(Object.entries(states))('%s', async (name, open) => {
    await open(desk, words)
    await settled(desk)
    if (!process.env.MANUAL_PICTURES) return
    const taken = await desk.page.screenshot()
    await sharp(taken)
      .webp({ quality: 50, effort: 6 })
      .toFile(join(folder, `${name}.webp`))
  })

  it('are in its pages with words for those who do not see them, and small', async () => {
    const texts = readdirSync(folder).filter(name => name.endsWith('.md'))
    const shown = texts.flatMap(name => [
      ...readFileSync(join(folder, name), 'utf8').matchAll(/^!\[([^\]]{12,})\]\((\w+\.webp)\)$/gm),
    ])
    const files = readdirSync(folder).filter(name => name.endsWith('.webp'))
    expect(shown.map(([, , file]) => file).toSorted()).toEqual(files.toSorted())
    expect(files).toEqual(
      Object.keys(states)
        .map(name => `${name}.webp`)
        .toSorted(),
    )
    for (const file of files) {
      expect(statSync(join(folder, file)).size).toBeLessThan(45_000)
      expect(await sharp(join(folder, file)).metadata()).toMatchObject(size)
    }
  })
})
