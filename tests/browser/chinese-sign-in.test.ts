import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeAt } from '#tests/authenticator.ts'
import { type Desk, openDesk, openSchool, type School } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { password } from '#tests/world.ts'
import { dialog, noDialog, onFocus, patience } from './steps.ts'
import { alarm, answerInstead } from './texts/answers.ts'

/* What the sign-in says is said in the other language as soon as that is chosen: nothing is loaded anew. */

let school: School
let desk: Desk
beforeAll(async () => {
  school = await openSchool(engines[0]!)
  await school.world.student('Tai Man', 'Chan', '陳大文')
  desk = await openDesk(school, { as: 'nobody', path: '/login', isNew: true })
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const mark = () =>
  desk.page.evaluate(() => {
    document.body.dataset.since = 'then'
  })
const isSamePage = () => expect.poll(() => desk.page.evaluate(() => document.body.dataset.since), patience).toBe('then')
const chinese = () => desk.page.getByRole('button', { name: '繁體中文' })
const english = () => desk.page.getByRole('button', { name: 'English' })
const palette = async () => {
  await desk.press('Control+k')
  await onFocus(desk, /^combobox/)
}
/** The lines of what is wrong. */
const wrong = (...lines: readonly string[]) =>
  expect
    .poll(async () => (await desk.page.getByRole('alert').allInnerTexts()).join('\n').trim().split(/\n+/), patience)
    .toEqual(lines)

/** In English, in Chinese, and in English again. */
async function inBoth(inEnglish: readonly string[], inChinese: readonly string[]): Promise<void> {
  await wrong(...inEnglish)
  await chinese().click()
  await wrong(...inChinese)
  await desk.accessible()
  await english().click()
  await wrong(...inEnglish)
  await isSamePage()
}
const refused = (status: number, code: string, text: string, values: object = {}) => ({
  status,
  body: { success: false, error: text, message: text, code, values },
})

describe('the sign-in', () => {
  beforeEach(async () => {
    await desk.goto('/login')
    await onFocus(desk, 'textbox Username')
    await mark()
  })
  const fill = async (secret: string) => {
    await desk.page.getByLabel('Username').fill('kit')
    await desk.page.getByLabel('Password').fill(secret)
    await desk.press('Enter')
  }

  it('without a password', async () => {
    await fill('')
    await inBoth(['Invalid username and password.'], ['用戶名稱及密碼無效。'])
  })

  it('with a wrong one', async () => {
    await fill('wrong horse battery')
    await inBoth(['Invalid username or password'], ['用戶名稱或密碼不正確'])
    await expect.poll(() => desk.page.getByLabel('Password').inputValue(), patience).toBe('wrong horse battery')
  })

  it.each([
    [
      refused(429, 'queueFull', 'Too many sign-in attempts at once. Try again in 5 s.', { seconds: 5 }),
      '同時登入的次數太多。請於5秒後再試。',
    ],
    [refused(403, 'loopbackOnly', 'The demo sign-in works on this computer only.'), '示範帳號只可在這部電腦使用。'],
    [
      refused(
        503,
        'checking',
        'The server still checks its database, and changes nothing until that has ended. Try again shortly.',
      ),
      '伺服器仍在檢查資料庫，完成之前不作任何更改。請稍後再試。',
    ],
  ])('refused: %j', async (answered, text) => {
    const takeBack = await answerInstead(desk, 'login', answered)
    await fill(password)
    await inBoth([answered.body.error], [text])
    await takeBack()
  })

  it('without a server', async () => {
    const takeBack = await answerInstead(desk, 'login', 'nothing')
    await fill(password)
    await inBoth(
      ['Invalid username or password', 'Server not reachable.'],
      ['用戶名稱或密碼不正確', '無法連接伺服器。'],
    )
    await takeBack()
  })
})

describe('the second step', () => {
  let secret = ''
  it('asks for a code once the password was right', async () => {
    const begun = await school.world.did('beginSecondStep', { current_password: password }, { as: 'kit' })
    secret = begun.secret
    const code = codeAt(secret, school.world.clock.now())
    await school.world.did('confirmSecondStep', { current_password: password, code }, { as: 'kit' })
    await desk.goto('/login')
    await onFocus(desk, 'textbox Username')
    await mark()
    await desk.page.getByLabel('Username').fill('kit')
    await desk.page.getByLabel('Password').fill(password)
    await desk.press('Enter')
    await onFocus(desk, 'textbox Code')
  })

  it('without a code, with a wrong one, and after too many', async () => {
    await desk.press('Enter')
    await inBoth(
      ['Enter the code of your authenticator app, or a recovery code.'],
      ['請輸入驗證器應用程式的驗證碼，或備用碼。'],
    )
    await desk.page.getByLabel('Code').fill('000000')
    await desk.press('Enter')
    await inBoth(['That code is not right, or has been used already.'], ['驗證碼不正確，或已經使用。'])
    const text = 'Too many wrong codes. Use a recovery code, or try again in 15 min.'
    const takeBack = await answerInstead(desk, 'login', refused(429, 'tooMany', text, { minutes: 15 }))
    await desk.page.getByLabel('Code').fill('000000')
    await desk.press('Enter')
    await inBoth([text], ['驗證碼錯誤次數太多。請使用備用碼，或於15分鐘後再試。'])
    await takeBack()
    await chinese().click()
    await desk.page.getByRole('button', { name: '使用備用碼' }).click()
    await onFocus(desk, 'textbox 備用碼')
    await desk.type('aaaa-bbbb-cccc')
    await desk.press('Enter')
    await wrong('驗證碼不正確，或已經使用。')
    await desk.press('Escape')
    await onFocus(desk, 'textbox 密碼')
    await isSamePage()
  })

  it('a session that ends asks for the password in the language that is shown', async () => {
    const code = async () => {
      school.world.clock.pass({ seconds: 30 })
      await desk.type(codeAt(secret, school.world.clock.now()))
      await desk.press('Enter')
    }
    await desk.type(password)
    await desk.press('Enter')
    await onFocus(desk, 'textbox 驗證碼')
    await code()
    await desk.page.getByRole('heading', { name: '總覽', exact: true }).waitFor()
    await mark()
    const ended = async (title: string, words: string) => {
      await palette()
      await desk.type('create message')
      await desk.press('Enter')
      const form = desk.page.getByRole('dialog')
      await form.locator('select').first().selectOption('all')
      await form.locator('textarea').fill('12月1日停課')
      await desk.answered()
      await school.world.database.write(tx => tx.deleteFrom('sessions').where('username', '=', 'kit').execute())
      await desk.press('Control+Enter')
      await (await dialog(desk, title)).getByText(words).waitFor()
    }
    await ended('重新登入', '你已被登出。請輸入密碼繼續，已輸入的內容不會遺失。')
    await desk.type('wrong horse battery')
    await desk.press('Enter')
    await alarm(desk, '用戶名稱或密碼不正確').waitFor()
    await desk.press('Control+a')
    await desk.type(password)
    await desk.press('Enter')
    await onFocus(desk, 'textbox 驗證碼')
    await code()
    await noDialog(desk)

    await palette()
    await desk.type('english')
    await desk.press('Enter')
    await desk.page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor()
    await ended('Sign in again', 'You were signed out. Enter your password to continue. Nothing you typed is lost.')
    await desk.type(password)
    await desk.press('Enter')
    await onFocus(desk, 'textbox Code')
    await desk.press('Enter')
    await alarm(desk, 'Enter the code of your authenticator app, or a recovery code.').waitFor()
    await code()
    await noDialog(desk)
    await isSamePage()
  })
})
