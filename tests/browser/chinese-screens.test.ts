import { afterAll, beforeAll, expect, it } from 'vitest'
import { screens } from '#client/command/screens.ts'
import { manualPages, slugOf } from '#client/links/manual.ts'
import { type Desk, openDesk, openSchool, type School } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { englishOn } from './english-on.ts'
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

it('the first screen has all of its texts before those of the others have come', async () => {
  let release = (): void => undefined
  const released = new Promise<void>(resolve => (release = resolve))
  await desk.page.route(/\/assets\/rest-/, async route => {
    await released
    await route.continue()
  })
  await desk.page.goto('/')
  await desk.page.getByRole('heading', { name: '總覽', exact: true }).waitFor()
  await expect.poll(() => englishOn(desk), patience).toEqual([])
  release()
  await desk.answered()
  await desk.page.unroute(/\/assets\/rest-/)
  await expect.poll(() => englishOn(desk), patience).toEqual([])
})

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
