import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { screens } from '#client/command/screens.ts'
import { axeIn, type Desk, openDesk, openSchool, type School } from '#tests/browser.ts'
import { fixedSchool } from '#tests/client/run/fixed-school.ts'
import { cutLabels } from './cut-labels.ts'
import { dialogLinks, dialogs, goTo } from './dialog-links.ts'
import { englishOn } from './english-on.ts'
import { lookForFaults } from './look-for-faults.ts'
import { onFocus, patience } from './steps.ts'
import { tooPale } from './too-pale.ts'

/*
 * Every dialog, question and form, the palette and the panels in Chinese, at 1280 pixels in the dark: no English word but those of the
 * school, nothing sticks out or is cut off, and nothing is wrong for axe.
 */

let school: School
let desk: Desk
let links: ReadonlyMap<string, readonly string[]>
/** What people have written is in these tables, but for the columns that have words of Klass. */
const written = [
  'students',
  'families',
  'classes',
  'courses',
  'lessons',
  'live_lessons',
  'tokens',
  'token_ledger',
  'holidays',
  'messages',
  'quizzes',
  'student_notes',
  'leave_requests',
  'bookings',
  'charges',
  'discount_rules',
  'bank_lines',
  'recordings',
  'views',
  'staff',
] as const
const isWordOfKlass = /status|type|kind|language|role|attendance|category|screen|query|steps|search/
/** The words that the school itself has in English: names, and what people have written. */
const data = new Set<string>()

beforeAll(async () => {
  school = await openSchool(await fixedSchool())
  links = await dialogLinks(school)
  const { world } = school
  for (const table of written)
    for (const row of await world.database.read(db => db.selectFrom(table).selectAll().execute()))
      for (const [column, value] of Object.entries(row))
        if (!isWordOfKlass.test(column)) for (const word of String(value).match(/[A-Za-z]{2,}/g) ?? []) data.add(word)
  // It has no other name.
  data.add('PayMe')
  await world.did('setPreferences', { language: 'zh-HK' })
  desk = await openDesk(school, { theme: 'dark', isNew: true })
  await desk.page.getByRole('heading', { name: '學生', level: 1, exact: true }).waitFor()
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

/** What is wrong with what is open. */
async function faults(): Promise<readonly string[]> {
  const busy = desk.page.locator('[aria-busy=true], .animate-late, [data-coming]')
  await expect.poll(() => busy.count(), patience).toBe(0)
  const { violations } = await (await axeIn(desk.page)).analyze()
  return [
    ...(await englishOn(desk, data)),
    ...(await desk.page.evaluate(lookForFaults)),
    ...(await desk.page.evaluate(cutLabels)),
    ...(await desk.page.evaluate(tooPale)),
    ...violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`)),
  ]
}
const openChinesePalette = async () => {
  await desk.press('Control+k')
  await onFocus(desk, 'combobox 搜尋指令、學生、班別、款項及發票')
}
const expectNone = (found: readonly string[]) => expect(found, found.join('\n')).toEqual([])

describe('in Chinese, every dialog, question and form', () => {
  it.each(dialogs.map(({ id }) => ({ id })))('$id', async ({ id }) => {
    const open = desk.page.locator('[role=dialog], [role=alertdialog]').first()
    const found: string[] = []
    for (const url of links.get(id) ?? []) {
      await goTo(desk, url)
      await open.waitFor({ ...patience, state: 'attached' })
      found.push(...(await faults()))
      await goTo(desk, '/students')
      await expect.poll(() => open.count(), patience).toBe(0)
    }
    expectNone(found)
  })
})

describe('in Chinese, on a telephone', () => {
  let phone: Desk
  beforeAll(async () => {
    phone = await openDesk(school, { isNew: true, width: 390, height: 844, touch: true })
    await phone.page.getByRole('heading', { name: '學生', level: 1, exact: true }).waitFor()
  })
  afterAll(() => phone.close())
  it.each(screens.map(({ path }) => path))('%s', async path => {
    await goTo(phone, path)
    await phone.answered()
    const looks = [lookForFaults, tooPale, cutLabels]
    const found = await Promise.all(looks.map(look => phone.page.evaluate(look)))
    expectNone([...(await englishOn(phone, data)), ...found.flat()])
  })
})

describe('in Chinese, the palette and the panels', () => {
  const type = (text: string) => async () => {
    await openChinesePalette()
    await desk.type(text)
  }
  it.each<readonly [string, () => Promise<unknown>]>([
    ['the empty palette', () => openChinesePalette()],
    ['a word', type('陳')],
    ['nothing found', type('甲乙丙丁')],
    ['a line', type('請假 陳 聽日 病')],
    ['a filter', type('學生 狀態:停用')],
    ['a filter of invoices', type('發票 是:未付')],
    ['the keys', () => desk.press('?')],
    ['the log', () => desk.press('Shift+L')],
    [
      'the log of the school',
      async () => {
        await desk.press('Shift+L')
        await desk.page.getByRole('tab', { name: '所有人的操作' }).click()
        await desk.page.getByRole('grid').last().waitFor()
      },
    ],
    ['a student beside the list', () => desk.press(' ')],
    ['the columns', () => desk.press('Shift+C')],
    [
      'fields of a filter',
      async () => {
        await desk.press('/')
        await desk.type('狀')
      },
    ],
  ])('%s', async (_, open) => {
    await desk.goto('/students')
    await onFocus(desk, /S0001/)
    await open()
    expectNone(await faults())
  })
})
