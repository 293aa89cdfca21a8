import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { engines } from '#tests/databases.ts'
import { pagesOf } from '#tests/documents/pdf.ts'
import { linesOf, openSchool, paymentFor, type School } from '#tests/invoices/school.ts'
import { checkBooksAndClose } from '#tests/payments/books.ts'

type Rule = Input<Calls['createDiscountRule']>

// Calls: getDiscountRules, createDiscountRule, updateDiscountRule, deleteDiscountRule.
describe.each(engines)('discount rules on $name', engine => {
  let school: School
  const month = '2026-11'
  beforeEach(async () => {
    school = await openSchool(engine)
  })
  afterEach(() => checkBooksAndClose(school))

  const ruleOf = (facts: Partial<Rule>): Rule => ({
    ...{ rule: 'other', kind: 'percent', value: 10, from: '2026-11', reason: 'Autumn' },
    ...facts,
  })
  const create = async (facts: Partial<Rule>) => (await school.did('createDiscountRule', ruleOf(facts))).data.rule_id
  const run = async (dryRun: boolean, except: string[] = []) =>
    (await school.did('generateLiveInvoices', { month, dryRun, except })).data.invoices.map(
      ({ student_id, total_amount, other_lines = [] }) => [student_id, total_amount, ...other_lines.map(said)],
    )
  const said = ({ description, amount }: { description: string; amount: number }) => `${description} ${amount}`
  /** Of a plan, what the run itself says. */
  const sums = (row: readonly unknown[] | undefined) => row?.slice(0, 2)
  const preview = async (studentId: string) =>
    (
      await school.did('getInvoicePreview', {
        ...{ kind: 'live', student_id: studentId, start_date: '2026-11-01', end_date: '2026-11-30' },
      })
    ).data

  test('lower the invoices of a month one after the other, as the previews say', async () => {
    await create({ reason: 'Scholarship', rule: 'scholarship', who: [school.chan], value: 33.33, until: '2026-11' })
    await create({ kind: 'amount', value: 100, reason: 'Moving' })
    await create({ from: '2026-12', reason: 'Later' })
    await create({ from: '2026-01', until: '2026-10', reason: 'Earlier' })
    const expected = [
      // 33.33 % of 1,701.00 are 566.9433.
      [school.chan, 1034.06, 'Scholarship, 33.33% -566.94', 'Moving -100'],
      [school.lee, 1100, 'Moving -100'],
    ]
    expect(await run(true)).toEqual(expected)
    const ofChan = await preview(school.chan)
    expect(ofChan.total_amount).toBe(1034.06)
    expect(ofChan.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['lesson', 1200],
      ['lesson', 501],
      ['discount', -566.94],
      ['discount', -100],
    ])
    expect(await run(false)).toEqual(expected.map(sums))
    expect(await linesOf(school, 'LI-2026-000001')).toEqual([
      'P5 English, Tuesday class: 3, 10, 17, 24 Nov 2026: 4 × 300 = 1200',
      'P5 Maths, Sunday class: 8, 15 Nov 2026: 2 × 250.5 = 501',
      'Scholarship, 33.33%: 1 × -566.94 = -566.94',
      'Moving: 1 × -100 = -100',
    ])
    const [page] = await pagesOf((await school.did('pdfInvoices', { refs: ['LI-2026-000001'] })).bytes)
    expect(page).toMatch(/Discount 折扣: Scholarship, 33\.33% −566\.94.*Total 總額 \(HKD\) 1,034\.06/)
    expect(await school.did('months', {})).toMatchObject([{ total_amount: 2134.06 }])
    expect(await run(true)).toEqual([])
  })

  test('without rules and charges nothing is said of them', async () => {
    const { data } = await school.did('generateLiveInvoices', { month, dryRun: true })
    expect(data.invoices.map(invoice => 'other_lines' in invoice)).toEqual([false, false])
  })

  test('of 100 % leave an invoice of 0.00, which is collected and gives its tokens', async () => {
    await create({ value: 100, rule: 'staff', who: [school.chan], reason: 'Staff child' })
    await run(false)
    const id = await paymentFor(school, 'LI-2026-000001')
    expect((await school.did('getFamilies', {})).data.map(({ owes }) => owes)).toEqual([0, 1200])
    await school.did('collectPayment', { id, payment_type: 'cash' })
    expect((await school.did('getStudentTokenDetails', { studentId: school.chan })).data).toMatchObject([
      { token_name: 'English', amount: 4 },
      { token_name: 'Maths', amount: 2 },
    ])
    const [page] = await pagesOf((await school.did('pdfReceipts', { refs: ['LR-2026-000001'] })).bytes)
    expect(page).toMatch(/P5 Maths 2 501\.00 Discount 折扣: Staff child, 100% −1,701\.00.* 0\.00/)
    const days = { startDate: '2026-11-01', endDate: '2026-11-30' }
    expect((await school.did('getStatisticsByCourse', days)).data).toEqual([
      { course_id: 'CR0001', course_name: 'P5 English', billed: 2400, collected: 0 },
      { course_id: 'CR0002', course_name: 'P5 Maths', billed: 501, collected: 0 },
      { course_id: 'discount', course_name: '', billed: -1701, collected: 0 },
    ])
    await school.did('reversePayment', { payment_id: id, reason: 'Mistake' })
    expect((await school.did('getStudentTokenDetails', { studentId: school.chan })).data).toMatchObject([
      { amount: 0 },
      { amount: 0 },
    ])
  })

  test('what is collected of an invoice with a discount adds up to its receipts', async () => {
    await create({ value: 10 })
    await run(false)
    const pay = (invoice_ref: string, amount: number) =>
      school.did('receiveMoney', {
        ...{ family_id: 'F0001', method: 'cash', amount, paid_on: '2026-11-20' },
        allocations: [{ invoice_ref, amount }],
      })
    await pay('LI-2026-000001', 500)
    const days = { startDate: '2026-11-01', endDate: '2026-11-30' }
    const collected = async () =>
      (await school.did('getStatisticsByCourse', days)).data.map(each => [each.course_name, each.collected])
    expect(await collected()).toEqual([
      ['P5 English', 391.93],
      ['P5 Maths', 163.63],
      ['', -55.56],
    ])
    await pay('LI-2026-000001', 1030.9)
    expect(await collected()).toEqual([
      ['P5 English', 1200],
      ['P5 Maths', 501],
      ['', -170.1],
    ])
  })

  test('for siblings begin with the second child: of a run, the one with fewer lessons', async () => {
    await create({ rule: 'sibling', reason: 'Sibling' })
    const alone = [
      [school.chan, 1701],
      [school.lee, 1200],
    ]
    expect(await run(true)).toEqual(alone)
    await school.did('joinFamily', { family_id: 'F0001', student_id: school.lee })
    const together = [alone[0], [school.lee, 1080, 'Sibling, 10% -120']]
    expect(await run(true)).toEqual(together)
    expect(await run(true, [school.chan])).toEqual([alone[1]])
    // Alone, Lee would be the first.
    expect((await preview(school.lee)).total_amount).toBe(1200)
    expect(await run(false)).toEqual(together.map(sums))
  })

  test('for siblings go by who was billed first, and a void invoice does not count', async () => {
    await create({ rule: 'sibling', reason: 'Sibling' })
    await school.did('joinFamily', { family_id: 'F0001', student_id: school.lee })
    const bill = (student_id: string) =>
      school.did('customInvoice', { student_id, start_date: '2026-11-01', end_date: '2026-11-30' })
    expect(await bill(school.lee)).toMatchObject({ invoice_ref: 'LI-2026-000001', total_amount: 1200 })
    school.clock.pass({ minutes: 1 })
    expect((await preview(school.chan)).total_amount).toBe(1530.9)
    expect(await bill(school.chan)).toMatchObject({ total_amount: 1530.9 })
    await school.did('voidInvoice', { invoice_ref: 'LI-2026-000001', reason: 'Twice' })
    expect(await run(true)).toEqual([[school.lee, 1080, 'Sibling, 10% -120']])
    await school.did('voidInvoice', { invoice_ref: 'LI-2026-000002', reason: 'Twice' })
    expect(await run(false)).toEqual([
      [school.chan, 1701],
      [school.lee, 1080],
    ])
  })

  test('for siblings are the same where many students are between them, who are billed in other parts', async () => {
    await create({ rule: 'sibling', reason: 'Sibling' })
    const others: string[] = []
    for (let at = 0; at < 55; at += 1) others.push(await school.student(`Other ${at}`, 'Ho'))
    const last = await school.student('Siu Man', 'Chan')
    await school.did('joinFamily', { family_id: 'F0001', student_id: last })
    const course = await school.course('P6 Science', { lessons: 8, token: 'English' })
    await school.classOf('Science', { course, students: [...others, last], from: '2026-11-01' })
    await school.classOf('More science', { course, students: [last], from: '2026-11-02' })
    const planned = await run(true)
    expect(planned[0]).toEqual([school.chan, 1530.9, 'Sibling, 10% -170.1'])
    expect(planned.at(-1)?.[0]).toBe(last)
    expect((await run(false)).toSorted()).toEqual(planned.map(sums).toSorted())
  }, 60_000)

  test('lower the invoice of a video course, too', async () => {
    await school.token('Video', 80, 'Video')
    await school.course('Grammar', { lessons: 5, token: 'Video' })
    await create({ kind: 'amount', value: 1000, who: [school.lee], reason: 'Prize' })
    const asked = { student_id: school.lee, course_name: 'Grammar' }
    const { data } = await school.did('getInvoicePreview', { kind: 'video', ...asked })
    expect(data).toMatchObject({ total_amount: 0, lines: [{ kind: 'course' }, { kind: 'discount', amount: -400 }] })
    expect(await school.did('videoInvoiceCreate', asked)).toMatchObject({ total_amount: 0 })
  })

  test('are changed and deleted for later invoices, by a boss or super admin, and each change is undone', async () => {
    const rule_id = await create({ rule: 'sibling', value: 12.5, until: '2027-08', reason: 'Sibling 兄弟姊妹' })
    const rules = async () => (await school.did('getDiscountRules', {})).data
    const made = {
      ...{ rule_id, rule: 'sibling', kind: 'percent', value: 12.5, who: [] },
      ...{ from: '2026-11', until: '2027-08', reason: 'Sibling 兄弟姊妹' },
    }
    expect(await rules()).toEqual([made])
    const undo = async () => {
      const { data } = await school.did('getAuditLog', { limit: '1' })
      await school.did('undoOperation', { audit_id: data[0]!.id })
    }
    await school.did('updateDiscountRule', { ruleId: rule_id, value: 15, until: null, who: [school.lee] })
    expect(await rules()).toEqual([{ ...made, value: 15, until: null, who: [school.lee] }])
    await undo()
    expect(await rules()).toEqual([made])
    await school.did('deleteDiscountRule', { ruleId: rule_id })
    expect(await rules()).toEqual([])
    await undo()
    expect(await rules()).toEqual([made])
    const role = '403 Your role admin may not do this. A boss or super admin may.'
    const as = { as: 'kit' } as const
    expect(await school.refused('createDiscountRule', ruleOf({}), as)).toBe(role)
    expect(await school.refused('updateDiscountRule', { ruleId: rule_id, value: 1 }, as)).toBe(role)
    expect(await school.refused('deleteDiscountRule', { ruleId: rule_id }, as)).toBe(role)
  })

  test('that mean nothing are refused', async () => {
    const refused = (facts: Partial<Rule>) => school.refused('createDiscountRule', ruleOf(facts))
    expect(await refused({ value: 100.01 })).toBe('400 A discount is at most 100 percent.')
    expect(await refused({ value: 0 })).toMatch(/^400 .*must be above 0/)
    expect(await refused({ until: '2026-10' })).toBe('400 The last month must not be before the first one.')
    expect(await refused({ rule: 'staff' })).toBe('400 Name the students that the discount is for.')
    expect(await refused({ who: ['S9999'] })).toBe('404 There is no student S9999.')
    const ruleId = await create({ kind: 'amount', value: 500 })
    expect(await school.refused('updateDiscountRule', { ruleId, kind: 'percent' })).toMatch(/^400 .*100 percent/)
    expect(await school.refused('deleteDiscountRule', { ruleId: 'D9999' })).toBe('404 There is no discount rule D9999.')
  })
})
