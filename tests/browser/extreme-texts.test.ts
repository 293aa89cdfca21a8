import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { screens } from '#client/command/screens.ts'
import { type Desk, openDesk, openSchool, type School } from '#tests/browser.ts'
import { fixedSchool } from '#tests/client/run/fixed-school.ts'
import type { World } from '#tests/world.ts'
import { cutLabels, unnamedChinese } from './cut-labels.ts'
import { dialogLinks, dialogs, goTo } from './dialog-links.ts'
import { lookForFaults } from './look-for-faults.ts'
import { onFocus, patience } from './steps.ts'

/*
 * Every screen, dialog, question and form in both languages, at 1280 pixels, in a school of 300 students with the longest names
 * and the largest amounts: nothing sticks out, overlaps or is cut off, and no label is cut or broken.
 */

const longName = '歐陽慕容司徒上官諸葛令狐'
const longTitle = '中四數學延伸單元二（代數與微積分）週六精讀班 Saturday Afternoon Intensive'
const people = [
  [
    'Maximiliana Alexandrina Wing',
    'Yan Au-Yeung',
    longName,
    'The Hong Kong Chinese Women’s Club Fung Yiu King Memorial School',
  ],
  ['慕容司徒上官諸葛令狐', '歐陽', longName, '香港中國婦女會馮堯敬紀念中學（觀塘分校）'],
  ['Wolfeschlegelsteinhausenbergerdorff', 'Ng', '吳', 'S'],
  ['A', 'B', '', ''],
] as const

async function lengthen({ database, did }: World): Promise<void> {
  const { data: students } = await did('getStudent', {})
  await did('importStudents', {
    rows: Array.from({ length: 300 - students.length }, (_, at) => ({
      line: at + 1,
      first_name: people[at % 4]![0],
      surname: `${people[at % 4]![1]} ${at}`,
      chinese_name: people[at % 4]![2],
      phone: String(61000000 + at),
      grade: 'S6',
    })),
    dryRun: false,
  })
  await database.write(async tx => {
    for (const [at, { student_id }] of students.entries()) {
      const [first_name, surname, chinese_name, school] = people[at % 4]!
      const names = { first_name, surname, chinese_name, school, parent_name: `${surname} ${longName}`, grade: 'S6' }
      await tx.updateTable('students').set(names).where('student_id', '=', student_id).execute()
    }
    for (const [table, column] of [
      ['courses', 'course_name'],
      ['classes', 'class_name'],
      ['live_lessons', 'lesson_content'],
      ['messages', 'text'],
      ['student_notes', 'text'],
      ['views', 'name'],
    ] as const)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${longTitle} || ' ' || ${sql.ref(column)}`.execute(
        tx,
      )
    for (const table of ['tokens', 'courses', 'token_ledger', 'token_balances', 'bookings', 'invoice_lines'] as const)
      await sql`update ${sql.table(table)} set token_name = '中四數學延伸單元二代幣 ' || token_name where token_name <> ''`
        .execute(tx)
        // What is append-only keeps its names.
        .catch(() => undefined)
    await tx.updateTable('tokens').set({ value_cents: 100_000_000 }).execute()
  })
}

const languages = [
  ['English', 'en'],
  ['Chinese', 'zh-HK'],
] as const

let school: School
let links: ReadonlyMap<string, readonly string[]>
beforeAll(async () => {
  school = await openSchool(await fixedSchool())
  await lengthen(school.world)
  links = await dialogLinks(school)
})
afterAll(() => school.close())

describe.each(languages)('in %s, in a school of long names', (language, code) => {
  let desk: Desk
  beforeAll(async () => {
    await school.world.did('setPreferences', { language: code })
    desk = await openDesk(school, { isNew: true })
    await desk.page.locator(`html[lang=${code}]`).waitFor({ state: 'attached' })
    await desk.page.getByRole('gridcell').first().waitFor()
  })
  afterAll(() => desk.close())

  const faults = async (name: string): Promise<readonly string[]> => {
    const busy = desk.page.locator('[aria-busy=true], .animate-late, [data-coming]')
    await expect.poll(() => busy.count(), patience).toBe(0)
    await desk.picture(`long ${language} ${name}`.replace(/\W+/g, '-'))
    const looks = [lookForFaults, cutLabels, ...(code === 'en' ? [unnamedChinese] : [])]
    return (await Promise.all(looks.map(look => desk.page.evaluate(look)))).flat()
  }
  const expectNone = (found: readonly string[]) => expect(found, found.join('\n')).toEqual([])

  const paths = screens.flatMap(({ path, tabs }) => [path, ...(tabs ? [`${path}?tab=video`] : [])])
  it.each(paths)('%s', async path => {
    await goTo(desk, path)
    await desk.answered()
    expectNone(await faults(path))
  })

  it.each(dialogs.map(({ id }) => id))('%s', async id => {
    const open = desk.page.locator('[role=dialog], [role=alertdialog]').first()
    const found: string[] = []
    for (const [at, url] of (links.get(id) ?? []).entries()) {
      await goTo(desk, url)
      await open.waitFor({ ...patience, state: 'attached' })
      found.push(...(await faults(`${id}-${at}`)))
      await goTo(desk, '/students')
      await expect.poll(() => open.count(), patience).toBe(0)
    }
    expectNone(found)
  })

  it.each([
    ['the empty palette', ''],
    ['a name', 'au-yeung'],
    ['a Chinese name', '歐陽'],
    ['a line', language === 'English' ? 'leave au-yeung tomorrow' : '請假 歐陽 聽日'],
    ['a course', '代數'],
  ])('%s', async (name, typed) => {
    await desk.goto('/students')
    await onFocus(desk, /^row /)
    await desk.press('Control+k')
    await onFocus(desk, /^combobox /)
    await desk.type(typed)
    await desk.answered()
    expectNone(await faults(name))
  })
})
