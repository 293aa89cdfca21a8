import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk } from '#tests/browser.ts'
import { type November, openNovember } from './november.ts'
import { dialog, exported, onFocus, patience } from './steps.ts'

/*
 * A filter finds the same records wherever it is used: typed into the search box of a list, in a link, in an exported
 * file, in the count of a view, and for many rows. What it must find is worked out here from what the server answers.
 */

let school: November
let desk: Desk
let classId = ''
beforeAll(async () => {
  school = await openNovember()
  const { world, chan, lee, wong } = school
  const course = await world.course('中文精讀', { lessons: 3, token: 'Chinese' })
  await world.course('S6 Maths', { lessons: 20, token: 'Maths' })
  await world.classOf('中文班', { course, students: [chan], from: '2026-11-26' })
  await world.classOf('Spring class', { course, from: '2027-03-01' })
  for (const [student, text] of [
    [chan, 'Please bring 課本'],
    [lee, 'Your 課本, and see you on Tuesday'],
    [wong, '課本 are here'],
  ] as const)
    await world.did('createMessage', { recipient_type: 'student_id', recipient_value: student, message_text: text })
  await world.did('addToken', { student_id: lee, token_name: 'Chinese', amount: 2 })
  await world.did('generateLiveInvoices', { month: '2026-11', dryRun: false })
  for (const { payment_id: id, student_id, month } of await world.did('pendingPayments', { status: 'pending' }))
    if (month === '2026-11' && student_id !== lee) await world.did('collectPayment', { id, payment_type: 'cash' })
  for (const [username, role] of [
    ['zed', 'admin'],
    ['zoe', 'admin'],
    ['zac', 'boss'],
  ] as const)
    await world.did('addstaff', { username, name: `Tutor ${username}`, role, password: 'long enough 4711' })
  const classes = (await world.did('getClass', {})).data
  classId = classes.find(each => each.class_name === 'Tuesday class')!.class_id
  desk = await openDesk(school)
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const data = async <Row>(answer: Promise<{ readonly data: readonly Row[] }>) => (await answer).data

type Case = {
  readonly filter: string
  /** The list, as its screen and its dialog are called in the URL. */
  readonly list: string
  /** The title of the dialog that has the list. */
  readonly title?: string
  /** The ids that it must find. */
  readonly found: () => Promise<readonly string[]>
  /** Starts something for the selected rows, up to its plan. */
  readonly start: () => Promise<void>
  /** Its plan names the records, and is left: what follows needs them as they are. */
  readonly onlyPlanned?: true
}
const press = (key: string) => () => desk.press(key)
/** Presses a key, and answers its questions. Nothing typed takes what is proposed. */
const asking =
  (key: string, ...answers: readonly (readonly [question: RegExp, typed: string])[]) =>
  async () => {
    await desk.press(key)
    for (const [question, typed] of answers) {
      await onFocus(desk, question)
      if (typed !== '') await desk.type(typed)
      await desk.press('Enter')
    }
  }
const month = (command: string, of: string) => `view=${command}&v.kind=live&v.month=${of}`
const students = () => data(school.world.did('getStudent', {}))

const cases: readonly Case[] = [
  {
    filter: '陳 OR 李',
    list: '/students',
    found: async () =>
      (await students()).flatMap(each => (/[陳李]/.test(each.chinese_name ?? '') ? each.student_id : [])),
    start: press('a'),
  },
  {
    filter: '(school:island OR 電話：6234) registered:this-month -status:inactive',
    list: '/students',
    found: async () => [school.chan, school.lee],
    start: press('a'),
  },
  {
    filter: 'next:<7d -owes:>1500',
    list: '/students',
    found: async () => [school.chan, school.wong],
    start: press('a'),
  },
  {
    filter: '現場課代幣:1..8',
    list: '/token',
    found: async () =>
      (await data(school.world.did('getStudentToken', {}))).flatMap(each =>
        each.live_token_amount >= 1 && each.live_token_amount <= 8 ? each.student_id : [],
      ),
    start: asking('t', [/Token Name/, 'english'], [/Token Amount/, '1']),
  },
  {
    filter: '開始日期：2026-10..2026-11 -課程編號:C9999',
    list: '/classManagement',
    found: async () =>
      (await data(school.world.did('getClass', {}))).flatMap(each =>
        each.class_start_date && each.class_start_date < '2026-12' ? each.class_id : [],
      ),
    start: press('a'),
  },
  {
    filter: 'lessons:2..10 -"P5 English" OR 中文',
    list: '/courseManagement',
    found: async () =>
      (await data(school.world.did('getCourse', {}))).flatMap(({ course_id, course_name, total_lessons }) => {
        const named = total_lessons >= 2 && total_lessons <= 10 && !course_name.includes('P5 English')
        return named || course_name.includes('中文') ? course_id : []
      }),
    start: press('a'),
  },
  {
    filter: 'created:today 課本 -to:chan',
    list: '/messages',
    found: async () =>
      (await data(school.world.did('getMessage', {}))).flatMap(each =>
        each.text.includes('課本') && each.student_id !== school.chan ? String(each.message_id) : [],
      ),
    start: press('a'),
  },
  {
    filter: '日期:2026-10..2026-11 -date:<2026-10-14',
    get list() {
      return `/classManagement?view=classes/manage-lessons&v.class=${classId}`
    },
    title: 'Manage Lessons',
    found: async () =>
      (await data(school.world.did('getLiveLesson', { classId }))).flatMap(each =>
        each.lesson_date >= '2026-10-14' && each.lesson_date < '2026-12' ? each.live_lesson_id : [],
      ),
    start: asking('Shift+d', [/Days later/, '']),
  },
  {
    filter: '-is:paid total:1000..2000 -student:黃',
    list: `/invoice?${month('invoices/open-month', '2026-10')}`,
    title: 'Invoices for 2026-10',
    found: async () =>
      (await school.world.did('liveInvoices', { month: '2026-10' })).flatMap(each =>
        each.receipt_ref ? [] : each.invoice_ref,
      ),
    start: asking('d', [/Reason/, 'Twice']),
    onlyPlanned: true,
  },
  {
    filter: '(month:2026-09..2026-10 amount:>=1000) OR owes:>99999 is:overdue',
    list: '/payment?view=payments/list-live-payments',
    title: 'Pending Live Payments',
    found: async () =>
      (await school.world.did('pendingPayments', { status: 'pending' })).flatMap(each =>
        each.month === '2026-10' ? each.payment_id : [],
      ),
    start: asking('c', [/Payment Type/, 'bank']),
  },
  {
    filter: 'receipt:LR -is:cancelled amount:<2000',
    list: `/payment?${month('receipts/open-month', '2026-11')}`,
    title: 'Receipts for 2026-11',
    found: async () =>
      (await school.world.did('liveInvoices', { month: '2026-11' })).flatMap(each => each.receipt_ref ?? []),
    start: asking('d', [/Reason/, 'Wrong'], [/Invoice/, ''], [/Tokens used/, '']),
  },
  {
    filter: 'role:admin tutor',
    list: '/staffs',
    found: async () =>
      (await data(school.world.did('getstaff', {}))).flatMap(each =>
        each.role === 'admin' && each.name.includes('Tutor') ? each.username : [],
      ),
    start: press('d'),
  },
]

const jobs = async () => (await school.world.did('getJobs', {})).data

/** The records that a job was for, once it is over. What it did is undone, where that can be. */
async function doneIn(job_id: string): Promise<readonly string[]> {
  const isOver = async () => (await jobs()).every(({ state }) => state !== 'running')
  await expect.poll(isOver, patience).toBe(true)
  await school.world.call('undoJob', { job_id })
  await expect.poll(isOver, patience).toBe(true)
  return (await school.world.did('getJob', { job_id })).data.rows.map(each => each.row_id)
}

describe('the same filter finds the same records typed, linked, exported, counted and for many rows', () => {
  it.each(cases)('$filter', async ({ filter, list, title, found, start, onlyPlanned }) => {
    const { world } = school
    const wanted = (await found()).toSorted()
    expect(wanted.length).toBeGreaterThan(0)
    const within = async () => (title === undefined ? desk.page.getByRole('main') : dialog(desk, title))
    const shown = async () => {
      const box = await within()
      const names = await box
        .locator('[data-focus-name^="row "]')
        .evaluateAll(all => all.map(each => (each as HTMLElement).dataset.focusName?.slice('row '.length) ?? ''))
      return names.toSorted()
    }
    const at = (search: Readonly<Record<string, string>>) => {
      const [path, own = ''] = list.split('?')
      return `${path}?${new URLSearchParams([...new URLSearchParams(own), ...Object.entries(search)])}`
    }
    // Typed.
    await desk.goto(at({}))
    await within()
    await onFocus(desk, /^row/)
    await expect.poll(async () => (await shown()).length, patience).toBeGreaterThanOrEqual(wanted.length)
    await desk.press('/')
    await onFocus(desk, /Search/)
    await desk.type(filter)
    await expect.poll(shown, patience).toEqual(wanted)
    // Counted in a view: views are of screens.
    if (title === undefined) {
      const name = `View ${cases.findIndex(each => each.filter === filter)}.`
      const search = new URLSearchParams({ q: filter }).toString()
      await world.did('createView', { name, shared: false, key: null, screen: list as '/students', search })
      const link = desk.page.getByRole('navigation').getByRole('link', { name })
      await expect.poll(() => link.innerText(), patience).toMatch(new RegExp(`\\n${wanted.length}$`))
    }
    // Linked.
    await desk.goto(at({ [title === undefined ? 'q' : 'vq']: filter }))
    await expect.poll(shown, patience).toEqual(wanted)
    // Exported.
    const { bytes } = await exported(desk, 'csv', await within(), 'all')
    const [, ...all] = new TextDecoder().decode(bytes).trim().split('\r\n')
    // What is owed is added up below the records.
    const lines = all.filter(line => !line.startsWith('Total,'))
    expect(lines).toHaveLength(wanted.length)
    for (const id of wanted) expect(lines.filter(line => line.split(/[",]+/).includes(id))).toHaveLength(1)
    // For many rows.
    await onFocus(desk, /^row|^button/)
    await (await within()).locator('[data-focus-name^="row "]').first().locator('.cell').first().click()
    await onFocus(desk, /^row/)
    await desk.press('Control+a')
    await desk.page.getByText(`${wanted.length} selected`).first().waitFor(patience)
    await start()
    const plan = desk.page.getByRole('dialog').last()
    await plan.getByRole('button', { name: /\d/ }).waitFor(patience)
    await onFocus(desk, /^row/)
    const rows = plan.locator('[data-focus-name^="row "]')
    if (onlyPlanned) {
      const labels = await rows.allInnerTexts()
      expect(labels.flatMap(label => wanted.filter(id => label.includes(id))).toSorted()).toEqual(wanted)
    } else {
      const before = new Set((await jobs()).map(each => each.job_id))
      await desk.press('Enter')
      await plan.getByText(`of ${wanted.length} done`).waitFor(patience)
      const [started] = (await jobs()).filter(each => !before.has(each.job_id))
      expect((await doneIn(started!.job_id)).toSorted()).toEqual(wanted)
    }
  })
})
