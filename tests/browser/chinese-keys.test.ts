import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Desk, openDesk } from '#tests/browser.ts'
import { recordings, replay, typeChinese } from './input-method.ts'
import { entriesIn, type November, openNovember, paymentsOf } from './november.ts'
import { highlighted, noDialog, onFocus, onRow, patience, pressUntil, sayYes } from './steps.ts'

/* The console in Chinese by keys alone, and with the input methods that Chinese is written with. */

let school: November
let desk: Desk
/** The first lesson of the class on Saturday. */
let lesson = ''
beforeAll(async () => {
  school = await openNovember()
  const { world, chan, wong } = school
  const math = await world.course('DSE Math', { lessons: 4, token: 'Math' })
  const classId = await world.classOf('中四數學', { course: math, students: [chan, wong], from: '2026-11-21' })
  const { data } = await world.did('getLiveLesson', { classId })
  lesson = data[1]!.live_lesson_id
  await world.did('setPreferences', { language: 'zh-HK' })
  desk = await openDesk(school, { path: '/students', isNew: true })
  await desk.page.getByRole('heading', { name: '學生', level: 1 }).waitFor()
})
beforeEach(async () => {
  await desk.goto('/students')
  await onRow(desk, school.chan)
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const paletteBox = 'combobox 搜尋指令、學生、班別、款項及發票'
const openPalette = async () => {
  await desk.press('Control+k')
  await onFocus(desk, paletteBox)
}
/** Opens the palette and types a line by an input method; its first row must read like this. */
const line = async (text: string, row: RegExp) => {
  await openPalette()
  await typeChinese(desk, text)
  await highlighted(desk, row)
}
const says = (sentence: string | RegExp) => desk.page.locator('[data-palette] p').getByText(sentence).waitFor(patience)
const dialog = async (title: string | RegExp) => {
  await desk.page.getByRole('dialog', { name: title, exact: true }).waitFor({ ...patience, state: 'attached' })
}
const reader = () => school.world.database.reader

describe('in Chinese, by keys alone', () => {
  it('a payment is collected', async () => {
    await line('收款 陳大文 入數', /^收款.*陳大文.*入數/)
    await desk.press('Enter')
    const payment = async () =>
      (await paymentsOf(school.world)).find(({ payment_id }) => payment_id === school.chanOwes)?.payment_type
    await expect.poll(payment, patience).toBe('bank-in')
    // The palette goes on with the next payment.
    await onFocus(desk, paletteBox)
    await desk.press('Escape')
    await noDialog(desk)
  })

  it('leave for tomorrow is recorded', async () => {
    await line('請假 黃小明 聽日', /^請假.*黃小明/)
    await says(/請假並批准：11月21日（六），明日，16:00，中四數學。/)
    await desk.press('Enter')
    const leave = async () =>
      (await reader().selectFrom('leave_requests').select(['student_id', 'status']).execute())[0]
    await expect.poll(leave, patience).toEqual({ student_id: school.wong, status: 'approved' })
  })

  it.each([
    ['the number that calls', '5345'],
    ['a name', '黃小明'],
    ['the sound of a name', 'wsm'],
  ])('a person is found by %s', async (_, typed) => {
    await line(typed, /黃小明/)
    await desk.press('Enter')
    await dialog(/黃小明/)
    await desk.press('Escape')
    await noDialog(desk)
  })

  it('a lesson is moved', async () => {
    await line('調堂 中四數學 11月28日 到 11月29日', /^調堂.*中四數學/)
    await desk.press('Enter')
    await sayYes(desk)
    const dates = async () =>
      (await reader().selectFrom('live_lessons').select('lesson_date').execute()).map(each => each.lesson_date)
    await expect.poll(dates, patience).toContain('2026-11-29')
  })

  it('tokens are added', async () => {
    await line('加代幣 黃小明 4', /^加減代幣.*黃小明/)
    await desk.press('Enter')
    await onFocus(desk, /^combobox 加減代幣：代幣名稱/)
    await highlighted(desk, /./)
    await desk.press('Enter')
    const added = async () =>
      (await reader().selectFrom('token_ledger').selectAll().where('transaction_type', '=', 'Add').execute()).map(
        ({ student_id, amount }) => [student_id, Number(amount)],
      )
    await expect.poll(added, patience).toEqual([[school.wong, 4]])
  })

  it('a student is created', async () => {
    await desk.press('n')
    await onFocus(desk, 'textbox 名')
    await desk.type('Ka Wai')
    await desk.press('Tab')
    await desk.type('Au')
    await desk.press('Tab')
    await onFocus(desk, 'textbox 中文姓名')
    await typeChinese(desk, '區嘉慧')
    await desk.press('Control+Enter')
    const created = async () => (await school.world.did('getStudent', {})).data.map(each => each.chinese_name)
    await expect.poll(created, patience).toContain('區嘉慧')
    await noDialog(desk)
  })

  it('attendance is taken', async () => {
    await desk.goto(`/classManagement?view=attendance/manage-attendance&v.lesson=${lesson}`)
    await onRow(desk, school.chan)
    await desk.press('Shift+P', 'j', 'a')
    await desk.page.getByText('出席1 · 缺席1 · 請假0 · 未點名0').first().waitFor(patience)
    await desk.accessible()
    await desk.press('Control+Enter')
    const marks = async () =>
      (await school.world.did('getLessonAttendance', { lessonId: lesson })).data.map(({ attendance }) => attendance)
    await expect.poll(marks, patience).toEqual(['presence', 'absence'])
  })
})

/** Where something is written, and how to get there by keys. */
const places: readonly (readonly [name: string, open: () => Promise<unknown>, focus: string | RegExp])[] = [
  ['the palette', openPalette, paletteBox],
  [
    'a question for a person',
    async () => {
      // Of a row of the list nobody has to ask whom it is for.
      await desk.goto('/settings')
      await desk.page.getByRole('heading', { name: '設定', level: 1 }).waitFor()
      await line('加代幣', /^加減代幣/)
      await desk.press('Enter')
    },
    /^combobox 加減代幣：學生/,
  ],
  [
    'a question for a text',
    async () => {
      await line('新增假期', /^新增假期/)
      await desk.press('Enter')
    },
    /^combobox 新增假期：假期名稱/,
  ],
  ['the search of a list', () => desk.press('/'), 'textbox 搜尋'],
  [
    'the filter of a field',
    async () => {
      await desk.press('/')
      await onFocus(desk, 'textbox 搜尋')
      await typeChinese(desk, '學校:')
    },
    'textbox 搜尋',
  ],
  [
    'a field of a form',
    async () => {
      await desk.press('n')
      await onFocus(desk, 'textbox 名')
    },
    'textbox 名',
  ],
  ['a person in a form', () => desk.goto('/invoice?tab=video&do=invoices/create-video-invoice'), 'combobox 學生'],
  [
    'a field of several lines',
    async () => {
      await desk.goto(`/students?do=notes/add-note&a.student=${school.chan}`)
      await onFocus(desk, 'combobox 學生')
      await desk.press('Tab')
    },
    /^textbox /,
  ],
  ['the list of keys', () => desk.press('?'), /^textbox 搜尋/],
  [
    'the search of the log',
    async () => {
      await desk.goto('/students?log=school')
      await onFocus(desk, /^row 2026-11-20/)
      await desk.answered()
      await pressUntil(desk, 'Shift+Tab', 'textbox 搜尋')
    },
    'textbox 搜尋',
  ],
]
/** What is sent from now on that changes something. */
const listenForWrites = (): readonly string[] => {
  const sent: string[] = []
  desk.page.on('request', request => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  return sent
}
/** The dialogs that are open, and the screen under them. */
const layers = () =>
  desk.page.evaluate(() => [
    document.querySelectorAll('[role=dialog], [role=alertdialog]').length,
    document.querySelector('h1')?.textContent,
  ])
describe.each(Object.entries(recordings))('composed by %s', (_, recording) => {
  it('over rows, where nothing can be written, no key is a command', async () => {
    for (const path of ['/students', `/classManagement?view=attendance/manage-attendance&v.lesson=${lesson}`]) {
      await desk.goto(path)
      await onRow(desk, school.chan)
      const before = await layers()
      const sent = listenForWrites()
      await replay(desk, recording)
      await onRow(desk, school.chan)
      expect(await layers()).toEqual(before)
      await expect.poll(() => desk.page.getByText('未儲存').count(), patience).toBe(0)
      await expect.poll(() => desk.page.locator('[role=row][aria-selected=true]').count(), patience).toBe(0)
      expect(sent).toEqual([])
    }
  })

  it.each(places)('%s has what was composed, and nothing is run, sent or closed', async (_, open, focus) => {
    await open()
    await onFocus(desk, focus)
    const before = await entriesIn(school.world)
    const value = () => desk.page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value)
    const [was, around] = [await value(), await layers()]
    const sent = listenForWrites()
    await replay(desk, recording)
    await expect.poll(value, patience).toBe(`${was}陳大文`)
    await onFocus(desk, focus)
    expect(await layers()).toEqual(around)
    expect(sent).toEqual([])
    expect(await entriesIn(school.world)).toBe(before)
  })
})
