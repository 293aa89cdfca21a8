import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import { countChanges } from '#server/db/revisions.ts'
import { type LedgerEntry, postLedger } from '#server/school/tokens/post-ledger.ts'
import { refusals } from '#tests/answered-instead.ts'
import { type Desk, openDesk } from '#tests/browser.ts'
import { type November, openNovember } from './november.ts'
import { dialog, go, highlighted, noDialog, onFocus, onRow, openPalette, patience, run } from './steps.ts'
import {
  alarm,
  answerInstead,
  closeNotices,
  expectEmptyList,
  holdBack,
  listenFor,
  news,
  takenBack,
} from './texts/answers.ts'

let school: November
let desk: Desk
beforeAll(async () => {
  school = await openNovember()
  const { world, lee } = school
  const [lesson] = (await world.did('getLiveLessons', {})).data
  await world.did('updateAttendanceRecord', {
    live_lesson_id: lesson!.live_lesson_id!,
    results: [{ student_id: lee, attendance: 'presence' }],
  })
  await world.did('collectVideoPayment', { id: school.leeOwesVideo, payment_type: 'cash', expiry_date: '2027-01-20' })
  await world.did('updatestudent', { studentId: school.chan, student_login_id: 'chantm' })
  desk = await openDesk(school)
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

// go/student-tokens, go/transactions, go/video-classes
const heads = () => desk.page.getByRole('columnheader').allInnerTexts()
const cells = (row: string | RegExp) => desk.page.getByRole('row', { name: row }).getByRole('gridcell').allInnerTexts()
const button = (name: string) => desk.page.getByRole('button', { name, exact: true })
const field = (name: string) => desk.page.getByLabel(name, { exact: true })
const rows = (count: number) =>
  expect.poll(() => desk.page.getByRole('grid').last().getAttribute('aria-rowcount'), patience).toBe(String(count + 1))
const reasonless = async (call: CallName, empty: string, path: string) => {
  await expectEmptyList(desk, { call, path, empty })
  await expect.poll(() => desk.page.getByRole('alert').allInnerTexts(), patience).toEqual([])
}

describe('/token', () => {
  it('lists every student with their login id and what is left, red where it is less than nothing', async () => {
    await onRow(desk, 'S0001')
    await go(desk, 'k', 'Student Token Management', 'S0001')
    await expect
      .poll(() => heads(), patience)
      .toEqual(['Student ID', 'Student Login ID', 'Student Name', 'Live Token Amount', 'Video Token Amount', 'Action'])
    await expect
      .poll(async () => (await cells(/^S0001/)).slice(0, 5), patience)
      .toEqual(['S0001', 'chantm', 'Tai Man Chan\n陳大文', '0', '0'])
    await expect
      .poll(async () => (await cells(/^S0002/)).slice(0, 5), patience)
      .toEqual(['S0002', '', 'Ka Yan Lee\n李嘉欣', '−1', '10'])
    await expect
      .poll(async () => (await cells(/^S0003/)).slice(0, 5), patience)
      .toEqual(['S0003', '', 'Siu Ming Wong\n黃小明', '4', '0'])
    const colour = (text: string) =>
      desk.page
        .getByRole('row', { name: /^S0002/ })
        .getByText(text, { exact: true })
        .evaluate(each => getComputedStyle(each).color)
    await expect.poll(() => colour('−1'), patience).not.toBe(await colour('10'))
    await button('Next').click()
    await desk.page.getByText('S0032').waitFor()
    await expect.poll(() => desk.path(), patience).toBe('/token?page=2')
    for (const [typed, count] of [
      ['大文', 1],
      ['s0002', 1],
      ['ka yan', 1],
      ['chantm', 1],
      ['62345678', 1],
      ['', 43],
    ] as const) {
      await desk.page.getByPlaceholder('Search by name, ID').fill(typed)
      await rows(count)
    }
    await reasonless('getStudentToken', 'Nothing to show.', '/token')
  })

  // tokens/add-token
  it('gives tokens by the button: student by name, ID or phone, token, whole amount', async () => {
    await desk.goto('/token')
    await onRow(desk, 'S0001')
    const asked = listenFor(desk, 'addToken')
    await desk.page.getByRole('button', { name: 'Edit Token' }).click()
    const form = await dialog(desk, 'Add Token for Student')
    const submit = () => form.getByRole('button', { name: 'Submit' }).click()
    // No list lies over the button before one was asked for.
    await expect.poll(() => desk.page.getByRole('option').count(), patience).toBe(0)
    await submit()
    await expect.poll(() => form.getByText('Please fill out all fields.').count(), patience).toBe(3)
    await field('Student').fill('nobody like them')
    await desk.page.getByRole('option', { name: 'No students found' }).waitFor()
    await field('Student').fill('tang')
    await desk.page.getByRole('option', { name: 'No phone' }).first().waitFor()
    await field('Student').fill('62345678')
    await desk.page.getByRole('option', { name: 'Ka Yan Lee 李嘉欣 (S0002)' }).click()
    await field('Token Name').fill('eng')
    await desk.page.getByRole('option', { name: /^English/ }).click()
    await field('Token Amount').fill('0')
    await submit()
    await expect.poll(() => form.getByText('Please fill out all fields.').count(), patience).toBe(1)
    await field('Token Amount').fill('1.5')
    await submit()
    await form.getByText('Token Amount must be a whole number.').waitFor()
    await field('Token Amount').fill('100001')
    await submit()
    await form.getByText('Token Amount may be at most 100,000.').waitFor()
    await asked.times(0)
    await field('Token Amount').fill('5')
    await form
      .getByText(/^Add 5 English for Ka Yan Lee 李嘉欣 \(S0002\): 5 × [\d,.]+ = [\d,]+\.\d\d\. Balance [−-]1 → 4\.$/)
      .waitFor()
    await desk.picture('tokens-add')
    const sent = listenFor(desk, 'addToken')
    const let_go = await holdBack(desk, 'addToken')
    await submit()
    await desk.page.getByText('Submitting...').waitFor()
    await let_go()
    await news(desk, 'Token successfully added!').waitFor()
    await noDialog(desk)
    expect((await sent.times(1)).map(each => [each.method(), each.postDataJSON()])).toEqual([
      ['PUT', { student_id: 'S0002', token_name: 'English', amount: 5 }],
    ])
    await expect.poll(() => cells(/^S0002/), patience).toContain('4')
    await closeNotices(desk)
  })

  it('keeps the student who is given: their list is closed, and opens at them', async () => {
    await desk.goto('/token?do=tokens/add-token&a.student=S0003')
    await dialog(desk, 'Add Token for Student')
    await onFocus(desk, 'combobox Student')
    await expect.poll(() => field('Student').inputValue(), patience).toBe('Siu Ming Wong 黃小明 (S0003)')
    await expect.poll(() => desk.page.getByRole('option').count(), patience).toBe(0)
    await desk.press('ArrowDown')
    await highlighted(desk, 'Siu Ming Wong 黃小明 (S0003)')
    await desk.press('Enter')
    await expect.poll(() => field('Student').inputValue(), patience).toBe('Siu Ming Wong 黃小明 (S0003)')
    await desk.press('Escape')
    await noDialog(desk)
  })

  it('corrects by the keyboard alone from the row, refuses what is not there, and takes it back', async () => {
    await desk.goto('/token?q=lee')
    await onRow(desk, 'S0002')
    const amount = async (typed: string) => {
      await desk.press('t')
      await onFocus(desk, 'combobox Edit Token: Token Name')
      await desk.type('eng')
      await highlighted(desk, 'English')
      await desk.press('Enter')
      await onFocus(desk, 'combobox Edit Token: Token Amount')
      await desk.type(typed)
      await desk.press('Enter')
    }
    await amount('-5')
    const few = 'Ka Yan Lee (S0002) has 4 of English: -5 would make the balance negative.'
    await alarm(desk, few).waitFor()
    await desk.press('Control+a')
    await desk.type('-4')
    await desk.press('Enter')
    await news(desk, 'Token successfully added!').waitFor()
    await onRow(desk, 'S0002')
    await expect.poll(() => cells(/^S0002/), patience).toContain('0')
    await desk.press('Control+z')
    await expect.poll(() => cells(/^S0002/), patience).toContain('4')
    await closeNotices(desk)
  })

  // tokens/token-details
  it('opens what is left of each token, by Enter, by link and from the palette', async () => {
    await desk.goto('/token?q=lee')
    await onRow(desk, 'S0002')
    await desk.press('Enter')
    const details = await dialog(desk, 'Token Details for Ka Yan Lee')
    await expect.poll(() => desk.path(), patience).toContain('view=tokens%2Ftoken-details')
    await expect
      .poll(async () => (await details.getByRole('columnheader').allInnerTexts()).slice(0, 2), patience)
      .toEqual(['Token Name', 'Amount'])
    await onRow(desk, 'English')
    await expect
      .poll(() => details.getByRole('gridcell').allInnerTexts(), patience)
      .toEqual(['English', '4', 'iPad', '10'])
    // The dialog is about the student, and so are its keys.
    await desk.press('t')
    await onFocus(desk, 'combobox Edit Token: Token Name')
    await desk.type('ipad')
    await highlighted(desk, 'iPad')
    await desk.press('Enter')
    await onFocus(desk, 'combobox Edit Token: Token Amount')
    await desk.type('2')
    await desk.press('Enter')
    await expect.poll(() => details.getByRole('gridcell').allInnerTexts(), patience).toContain('12')
    await details.getByRole('button', { name: 'Close' }).click()
    await noDialog(desk)
    await run(desk, 'token details chan', 'Token details')
    const none = await dialog(desk, 'Token Details for Tai Man Chan')
    await none.getByText('No tokens found for this student.', { exact: true }).waitFor()
    await desk.press('Escape')
    await noDialog(desk)
    const link = '/token?view=tokens/token-details&v.student='
    const empty = 'No tokens found for this student.'
    const failed = 'Failed to fetch token details.'
    await expectEmptyList(desk, { call: 'getStudentTokenDetails', path: `${link}S0002`, empty, failed })
    await desk.goto(`${link}S9999`)
    await (await dialog(desk, 'Student')).getByText('There is no student S9999.').waitFor()
  })
})

describe('/transactionHistory', () => {
  it('finds the student by id, names or school', async () => {
    await desk.goto('/token')
    await onRow(desk, 'S0001')
    await go(desk, 'h', 'Transaction History', 'S0001')
    await expect
      .poll(() => heads(), patience)
      .toEqual(['Student ID', 'First Name', 'Surname', 'Chinese Name', 'Form', 'Tokens', 'Next lesson', 'Actions'])
    for (const [typed, count] of [
      ['island school', 1],
      ['嘉欣', 1],
      ['62345678', 1],
      ['chantm', 1],
      ['S0003', 1],
    ] as const) {
      await desk.page.getByPlaceholder('Search by name, ID or school').fill(typed)
      await rows(count)
    }
    await reasonless('getStudent', 'Nothing to show.', '/transactionHistory')
  })

  // transactions/open-transactions
  it('opens the ledger of a student, the newest first, in Hong Kong time', async () => {
    await desk.goto('/transactionHistory?q=S0003')
    await onRow(desk, 'S0003')
    await desk.press('Enter')
    const ledger = await dialog(desk, 'Transaction History for Siu Ming Wong (ID: S0003)')
    await onRow(desk, 'English')
    await expect
      .poll(() => ledger.getByRole('columnheader').allInnerTexts(), patience)
      .toEqual(['Token Name', 'Transaction Type', 'Detail', 'Amount', 'Timestamp'])
    await expect
      .poll(() => ledger.getByRole('gridcell').allInnerTexts(), patience)
      .toEqual(['English', 'Purchase', 'LI-2026-000003 P5 English, 4 lessons', '4', '2026-11-20 10:00:00'])
    await expect.poll(() => desk.path(), patience).toContain('v.student=S0003')
    const mine = desk.path()
    await ledger.getByRole('button', { name: 'Close' }).click()
    await noDialog(desk)
    await desk.goto(mine)
    await dialog(desk, 'Transaction History for Siu Ming Wong (ID: S0003)')
    await desk.press('Escape')
    await noDialog(desk)
    await run(desk, 'ledger chan', 'Transaction history of a student')
    await dialog(desk, 'Transaction History for Tai Man Chan (ID: S0001)')
    const empty = 'No transaction records found.'
    await desk.page.getByText(empty, { exact: true }).waitFor()
    const path = '/transactionHistory?view=transactions/open-transactions&v.student=S0003'
    await reasonless('getStudentTransactionRecords', empty, path)
  })

  it('goes through ten thousand entries, sixteen at a time, and finds among them', async () => {
    const spent = Array.from(
      { length: 9_999 },
      (_, at): LedgerEntry => ({
        student_id: school.wong,
        token_name: at % 2 === 0 ? 'English' : '數學核心課程精讀班代幣（二零二六年度）',
        transaction_type: 'Spend',
        transaction_detail: `Tuesday class, lesson ${at + 1}`,
        amount: -1,
        timestamp: '2026-11-19T16:30:00.000Z',
        staff: 'boss',
        subject: `old:${at}`,
        cause: `old:${at}`,
      }),
    )
    await school.world.database.write(async tx => countChanges(tx, await postLedger(tx, spent)))
    await desk.goto('/transactionHistory?view=transactions/open-transactions&v.student=S0003')
    await onRow(desk, 'EnglishSpendTuesday class, lesson 9999−12026-11-20 00:30:00')
    await rows(10_000)
    await desk.picture('ledger-10000')
    const ledger = await dialog(desk, 'Transaction History for Siu Ming Wong (ID: S0003)')
    await ledger.getByRole('button', { name: 'Next' }).click()
    await expect.poll(() => desk.path(), patience).toContain('vpage=2')
    await ledger.getByText('Tuesday class, lesson 9984', { exact: true }).waitFor()
    await ledger.getByRole('row', { name: 'lesson 9984' }).click()
    await desk.press('End')
    await onRow(desk, 'EnglishPurchaseLI-2026-000003')
    await expect.poll(() => desk.path(), patience).toContain('vpage=625')
    await desk.press('/')
    await desk.type('lesson 9777')
    await rows(1)
    await desk.press('Enter')
    await onRow(desk, 'EnglishSpendTuesday class, lesson 9777')
    await desk.press('Escape')
    await noDialog(desk)
  })
})

describe('/videoClassManagement', () => {
  it('finds the student, also by a date that is not there', async () => {
    await desk.goto('/token')
    await onRow(desk, 'S0001')
    await go(desk, 'v', 'Video Class Management', 'S0001')
    await expect
      .poll(() => heads(), patience)
      .toEqual([
        'Student ID',
        'First Name',
        'Surname',
        'Chinese Name',
        'Form',
        'Video classes',
        'Next lesson',
        'Actions',
      ])
    const search = desk.page.getByPlaceholder('Search by name, ID or Date')
    await search.fill('2026-11-20')
    await rows(0)
    await search.fill('island')
    await rows(1)
  })

  // video-classes/open-video-classes, video-classes/delete-video-class
  it('opens the video classes of a student, deletes one and brings it back', async () => {
    await desk.goto('/videoClassManagement?q=lee')
    await onRow(desk, 'S0002')
    await desk.press('Enter')
    const classes = await dialog(desk, 'Video Classes for Ka Yan Lee')
    await onRow(desk, 'VC000001')
    await expect
      .poll(() => classes.getByRole('columnheader').allInnerTexts(), patience)
      .toEqual(['Video Class ID', 'Course Name', 'Progress', 'Actions'])
    await expect
      .poll(async () => (await classes.getByRole('gridcell').allInnerTexts()).slice(0, 3), patience)
      .toEqual(['VC000001', 'IELTS', '0/10'])
    await desk.press('d')
    const box = desk.page.getByRole('alertdialog')
    await box.getByText('Are you sure you want to delete this video class?', { exact: true }).waitFor()
    await desk.press('Escape')
    await onRow(desk, 'VC000001')
    await classes.getByRole('row', { name: 'VC000001' }).getByRole('button', { name: 'Delete' }).click()
    const ok = () => box.getByRole('button').last().click()
    await ok()
    await news(desk, 'Video class deleted successfully.').waitFor()
    const empty = 'No video classes found for this student.'
    await classes.getByText(empty, { exact: true }).waitFor()
    await desk.press('Control+z')
    await takenBack(desk, 'Video class deleted successfully. ').waitFor()
    await classes.getByText('VC000001').waitFor()
    await closeNotices(desk)
    const path = '/videoClassManagement?view=video-classes/open-video-classes&v.student=S0002'
    await reasonless('getVideoClass', empty, path)
    const takeBack = await answerInstead(desk, 'getCourse', refusals.noWords)
    await desk.goto(path)
    // What the row says itself is enough.
    await onRow(desk, 'VC000001IELTS')
    await takeBack()
  })

  it('is asked for in the palette: whose, then which', async () => {
    await desk.goto('/students')
    await onRow(desk, 'S0001')
    await openPalette(desk)
    await desk.type('delete video class')
    await highlighted(desk, 'Delete video class')
    await desk.press('Enter')
    await onFocus(desk, 'combobox Delete video class: Student')
    await desk.type('lee')
    await highlighted(desk, 'Ka Yan Lee')
    await desk.press('Enter')
    await onFocus(desk, 'combobox Delete video class: Video class')
    await highlighted(desk, 'VC000001 IELTS 0/10')
    await desk.press('Enter')
    await desk.page.getByRole('alertdialog').waitFor({ state: 'attached' })
    await desk.press('Escape')
    await onFocus(desk, 'combobox Delete video class: Video class')
    await desk.press('Escape')
    await noDialog(desk)
    // From the row of a student, wherever they are listed.
    await desk.press('v')
    await dialog(desk, 'Video Classes for Tai Man Chan')
    await desk.press('Escape')
    await onRow(desk, 'S0001')
    await desk.press('h')
    await dialog(desk, 'Transaction History for Tai Man Chan (ID: S0001)')
    await desk.press('Escape')
    await onRow(desk, 'S0001')
    await desk.press('b')
    await dialog(desk, 'Token Details for Tai Man Chan')
    await expect.poll(() => desk.path(), patience).toMatch(/^\/students\?/)
  })
})
