import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDesk, openSchool, type School } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { password } from '#tests/world.ts'
import { onFocus, openPalette, patience } from './steps.ts'
import { answerInstead } from './texts/answers.ts'

let school: School
beforeEach(async () => {
  school = await openSchool(engines[0]!)
})
afterEach(() => school.close())

// view/switch-language
it('another language is chosen at the sign-in, keeps what is typed, and goes along with the person', async () => {
  const desk = await openDesk(school, { as: 'nobody', path: '/login', isNew: true })
  await onFocus(desk, 'textbox Username')
  await desk.type('may')
  await desk.page.getByRole('button', { name: '繁體中文' }).click()
  await expect.poll(() => desk.page.getByLabel('用戶名稱').inputValue(), patience).toBe('may')
  await desk.page.getByLabel('密碼').fill(password)
  await desk.press('Enter')
  await desk.page.getByRole('heading', { name: '總覽', exact: true }).waitFor()
  await expect.poll(() => desk.page.locator('html').getAttribute('lang'), patience).toBe('zh-HK')

  await desk.press('Control+k')
  await desk.type('english')
  await desk.press('Enter')
  await desk.page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor()
  await openPalette(desk)
  await desk.type('中文')
  await desk.press('Enter')
  await desk.page.getByRole('heading', { name: '總覽', exact: true }).waitFor()
  await expect.poll(async () => (await school.world.did('verify', {}, { as: 'may' })).language, patience).toBe('zh-HK')
  await desk.close()

  // A browser that knows nothing of them.
  const other = await openDesk(school, { as: 'nobody', path: '/login', isNew: true })
  await onFocus(other, 'textbox Username')
  await other.type('may')
  await other.press('Tab')
  await other.type(password)
  await other.press('Enter')
  await other.page.getByRole('heading', { name: '總覽', exact: true }).waitFor()
  await other.close()
})

it('a language that cannot be loaded is said to be missing, at the sign-in and after it', async () => {
  const said = 'The Chinese texts could not be loaded: the server is not reachable, or it has been updated.'
  const desk = await openDesk(school, { as: 'nobody', path: '/login', isNew: true })
  await onFocus(desk, 'textbox Username')
  await desk.page.route(/\/assets\/rest-/, route => route.abort())
  await desk.page.getByRole('button', { name: '繁體中文' }).click()
  await desk.page.getByRole('alert').filter({ hasText: said }).waitFor()
  await school.world.did('setPreferences', { language: 'zh-HK' }, { as: 'may' })
  await desk.page.getByLabel('Username').fill('may')
  await desk.page.getByLabel('Password').fill(password)
  await desk.press('Enter')
  await desk.page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor()
  await desk.page.getByText(said).waitFor()
  await desk.close()
})

it('a language that cannot be saved with the account is said to be kept in the browser alone', async () => {
  const desk = await openDesk(school, { as: 'may', path: '/', isNew: true })
  await desk.page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor()
  await answerInstead(desk, 'setPreferences', 'nothing')
  await openPalette(desk)
  await desk.type('中文')
  await desk.press('Enter')
  await desk.page.getByText('語言未能儲存到你的帳號，只有這個瀏覽器會記住。').waitFor()
  await desk.close()
})
