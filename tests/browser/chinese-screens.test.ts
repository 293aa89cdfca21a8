import { afterAll, beforeAll, expect, it } from 'vitest'
import { screens } from '#client/command/screens.ts'
import { manualPages, slugOf } from '#client/links/manual.ts'
import { type Desk, openDesk, openSchool, type School } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { patience } from './steps.ts'

let school: School
let desk: Desk
beforeAll(async () => {
  school = await openSchool(engines[0]!)
  const { world } = school
  for (const chinese_name of ['陳大文', '區嘉慧'])
    await world.did('createStudent', { first_name: '大文', surname: '陳', chinese_name, school: '聖馬可中學' })
  await world.did('setPreferences', { language: 'zh-HK' })
  desk = await openDesk(school, { path: '/' })
  await desk.page.getByRole('heading', { name: '總覽', exact: true }).waitFor()
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

/** Names, also of products, ids, forms of days, and what is called so in Chinese as well. */
const known =
  /Klass|HK\$|yyyy-MM(-dd)?|\b[Bb]oss\b|\b[Mm]ay\b|\b[Kk]it\b|WhatsApp|\b[A-Z]{1,4}-?\d+\b|CSV|XLSX|PDF|iPad|FPS|FR-|Ctrl\+?\w?|Shift|Space|Esc|Enter|Tab|Excel|COPY|\bMac\b|USB|HTTPS|PEM|S3|GB\b|PostgreSQL|SQLite|nginx|systemd|launchd|Windows|Erased S0042/g

/** What the page says and calls things, without key caps. */
const textsOf = (on: Desk): Promise<readonly string[]> =>
  on.page.evaluate(() => {
    const all = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement: box, textContent } = texts.currentNode
      const isHidden = !box?.getClientRects().length || box.closest('kbd, code, pre, script, style, [lang="en"]')
      if (!isHidden && textContent) all.add(textContent)
    }
    for (const name of ['aria-label', 'placeholder', 'title'])
      for (const element of document.querySelectorAll(`[${name}]`)) all.add(element.getAttribute(name) ?? '')
    return [...all]
  })
const englishOn = async (on: Desk): Promise<readonly string[]> =>
  (await textsOf(on)).filter(text => /[A-Za-z]{2,}/.test(text.replace(known, '')))

it.each(screens.map(({ path }) => path))('%s has no English word', async path => {
  await desk.page.goto(path)
  await desk.answered()
  await expect.poll(() => englishOn(desk), patience).toEqual([])
})

it('the palette and the list of keys have no English word', async () => {
  await desk.page.goto('/students')
  await desk.answered()
  await desk.press('Control+k')
  await desk.page.getByRole('combobox', { name: '搜尋指令、學生、班別、款項及發票' }).waitFor()
  await expect.poll(() => englishOn(desk), patience).toEqual([])
  await desk.press('Escape')
  await desk.press('?')
  await expect.poll(() => englishOn(desk), patience).toEqual([])
})

const manualPagesByTitle = Object.values(manualPages).map(({ title }) => title)
it.each(manualPagesByTitle)(
  'the page “%s” of the manual has no English word, and only what is in it is read',
  async title => {
    const taken: string[] = []
    desk.page.on('request', request => taken.push(request.url()))
    await desk.page.goto(`/students?view=view/open-manual&v.section=${slugOf(title)}`)
    await desk.page
      .getByRole('dialog', { name: '使用手冊' })
      .getByRole('article')
      .getByRole('heading', { level: 3 })
      .waitFor()
    await expect.poll(() => englishOn(desk), patience).toEqual([])
    expect(taken.some(url => url.includes('manual-in-chinese'))).toBe(true)
    expect(taken.filter(url => url.includes('manual-in-english'))).toEqual([])
  },
)
