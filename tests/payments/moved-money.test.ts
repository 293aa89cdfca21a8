import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { pagesOf } from '#tests/documents/pdf.ts'
import { openSchoolWithInvoices, paymentFor, type School } from '#tests/invoices/school.ts'
import { checkBooksAndClose } from './books.ts'

/* What becomes of receipts, credit notes and video courses when money of a family was moved since. */
describe.each(engines)('money that is moved on $name', engine => {
  let school: School
  const [ofChan, ofLee] = ['LI-2026-000001', 'LI-2026-000002']
  const family_id = 'F0001'
  const today = '2026-11-20'
  beforeEach(async () => {
    school = await openSchoolWithInvoices(engine)
    await school.did('joinFamily', { family_id, student_id: school.lee })
    school.clock.pass({ minutes: 1 })
  })
  afterEach(() => checkBooksAndClose(school))

  type Put = Readonly<Record<string, number>>
  const listed = (put: Put, more: object = {}) =>
    Object.entries(put).map(([invoice_ref, amount]) => ({ invoice_ref, amount, ...more }))
  const receive = async (amount: number, put: Put, more: object = {}) => {
    const cash = { family_id, method: 'cash', amount, paid_on: today, allocations: listed(put), ...more } as const
    return (await school.did('receiveMoney', cash)).receipt_ref
  }
  const move = async (put: Put, more: object = {}) => {
    school.clock.pass({ minutes: 1 })
    return school.did('allocateCredit', { family_id, allocations: listed(put, more), allow_negative: true })
  }
  const reverse = async (receipt_ref: string) => {
    school.clock.pass({ minutes: 1 })
    return school.did('reversePayment', { receipt_ref, reason: 'Bounced', allow_negative: true })
  }
  const collect = async (ref: string) =>
    school.did('collectPayment', { id: await paymentFor(school, ref), payment_type: 'cash' })
  const receiptsOn = async (ref: string) =>
    (await school.did('liveInvoices', { month: '2026-11' }))
      .find(({ invoice_ref }) => invoice_ref === ref)
      ?.receipts?.map(({ receipt_ref, amount }) => `${receipt_ref} ${amount}`)
  const printed = async (student_id: string) => {
    const { bytes } = await school.did('pdfReceiptLive', { student_id, yearMonth: '2026-11' })
    return pagesOf(bytes)
  }
  /** A video invoice of 200.00. */
  const video = async (course_name: string, price = 100) => {
    await school.course(course_name, { lessons: 2, token: await school.token(course_name, price, 'Video') })
    return (await school.did('videoInvoiceCreate', { student_id: school.lee, course_name })).invoice_ref
  }
  const videoClasses = async () => {
    const rows = await school.database.reader
      .selectFrom('video_classes')
      .innerJoin('courses', 'courses.course_id', 'video_classes.course_id')
      .select(['course_name', 'expiry_date'])
      .orderBy('course_name')
      .execute()
    return rows.map(({ course_name, expiry_date }) => `${course_name} ${expiry_date}`)
  }

  test('is taken from several invoices at once, in whatever order they are named', async () => {
    await receive(2901, { [ofChan]: 1701, [ofLee]: 1200 })
    expect(await move({ [ofLee]: -100, [ofChan]: -50 })).toMatchObject({ credit: 150 })
    expect(await school.refused('allocateCredit', { family_id, allocations: listed({ [ofLee]: 101 }) })).toMatch(
      /^409 /,
    )
  })

  test('used tokens of several students are refused in order of their ids', async () => {
    await receive(2901, { [ofChan]: 1701, [ofLee]: 1200 })
    for (const student_id of [school.lee, school.chan])
      await school.did('addToken', { student_id, token_name: 'English', amount: -3 })
    const allocations = listed({ [ofLee]: -100, [ofChan]: -50 })
    expect(await school.refused('allocateCredit', { family_id, allocations })).toContain('409 Tai Man Chan')
  })

  test('the oldest is used first, also when a younger part has only just become free', async () => {
    await receive(100, { [ofLee]: 100 })
    const older = await receive(100, {}, { paid_on: '2026-11-18' })
    await move({ [ofLee]: -100, [ofChan]: 100 })
    expect(await receiptsOn(ofChan)).toEqual([`${older} 100`])
  })

  test('a credit note names the invoice of its receipt only while the money lies there', async () => {
    const { receipt_ref } = await collect(ofLee)
    await move({ [ofLee]: -1200, [ofChan]: 1200 })
    expect(await reverse(receipt_ref)).toMatchObject({ message: 'LCN-2026-00001, F0001, 1,200.00' })
    const row = await school.database.reader.selectFrom('credit_notes').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ invoice_ref: null, payment_id: null, student_id: null })
  })

  test('a payment that was opened by moving money was not reversed by an earlier credit note', async () => {
    const id = await paymentFor(school, ofLee)
    await reverse(await receive(100, { [ofLee]: 100 }))
    await receive(1200, { [ofLee]: 1200 })
    await move({ [ofLee]: -1 })
    const opened = `409 Payment ${id} was opened again. Invoice ${ofLee} has another payment now.`
    expect(await school.refused('collectPayment', { id, payment_type: 'cash' })).toBe(opened)
    expect(await school.refused('reversePayment', { payment_id: id, reason: 'Bounced' })).toBe(opened)
  })

  test('a cancelled receipt is printed for those from whom it was taken back, and not where its money no longer lay', async () => {
    const ref = await receive(100, { [ofLee]: 100 })
    await move({ [ofLee]: -100, [ofChan]: 100 })
    await reverse(ref)
    expect((await printed(school.chan)).join(' ')).toContain(ref)
    expect(await school.refused('pdfReceiptLive', { student_id: school.lee, yearMonth: '2026-11' })).toMatch(/^404 /)
  })

  test('an invoice of 0.00 that was collected names its receipt when it is to be void, until that is taken back', async () => {
    const ref = await video('Trial', 0)
    const id = await paymentFor(school, ref)
    const how = { payment_type: 'cash', expiry_date: '2027-01-31' } as const
    const { receipt_ref } = await school.did('collectVideoPayment', { id, ...how })
    expect(await school.refused('voidInvoice', { invoice_ref: ref, reason: 'Twice' })).toBe(
      `409 Invoice ${ref} is paid (receipt ${receipt_ref}) and cannot be voided.`,
    )
    const { bytes } = await school.did('pdfReceiptVideo', { student_id: school.lee, yearMonth: '2026-11' })
    expect((await pagesOf(bytes)).join(' ')).toContain(receipt_ref)
    await school.did('reversePayment', { payment_id: id, reason: 'Twice' })
    await school.did('voidInvoice', { invoice_ref: ref, reason: 'Twice' })
  })

  test('what is only paid in part says so when it is to be void', async () => {
    const voiding = (invoice_ref: string) => school.refused('voidInvoice', { invoice_ref, reason: 'Twice' })
    await receive(1, { [ofLee]: 1 })
    expect(await voiding(ofLee)).toBe(
      `409 Invoice ${ofLee} has money on it (receipt FR-2026-000001) and cannot be voided.`,
    )
    await school.did('creditFamily', { family_id, amount: 1, reason: 'Goodwill' })
    await move({ [ofChan]: 1 })
    expect(await voiding(ofChan)).toBe(`409 Invoice ${ofChan} has credit of its family on it. Take that back first.`)
  })

  test('a video course opens once its invoice is paid, until the day that was told, or for two months', async () => {
    const [ielts, toefl] = [await video('IELTS'), await video('TOEFL')]
    await receive(
      350,
      { [ielts]: 200, [toefl]: 150 },
      {
        allocations: [
          { invoice_ref: ielts, amount: 200, expiry_date: '2027-05-31' },
          // Nothing opens until the rest is paid.
          { invoice_ref: toefl, amount: 150, expiry_date: '2027-05-31' },
        ],
      },
    )
    expect(await videoClasses()).toEqual(['IELTS 2027-05-31'])
    await receive(50, { [toefl]: 50 })
    expect(await videoClasses()).toEqual(['IELTS 2027-05-31', 'TOEFL 2027-01-20'])
    const paid = await school.did('pendingVideoPayments', { status: 'paid' })
    expect(paid.map(({ invoice_ref }) => invoice_ref).toSorted()).toEqual([ielts, toefl])
  })

  test('money is moved from one video course to another, which opens, and the first one stays to be watched', async () => {
    const [toefl, ielts] = [await video('TOEFL'), await video('IELTS')]
    await receive(200, { [toefl]: 200 })
    await move({ [ielts]: 200, [toefl]: -200 }, { expiry_date: '2027-03-31' })
    expect(await videoClasses()).toEqual(['IELTS 2027-03-31', 'TOEFL 2027-01-20'])
    const tokens = (await school.did('getStudentTokenDetails', { studentId: school.lee })).data
    expect(tokens.map(({ token_name, amount }) => [token_name, amount]).toSorted()).toEqual([
      ['IELTS', 2],
      ['TOEFL', 0],
    ])
    expect((await school.did('pendingVideoPayments', {})).map(each => each.invoice_ref)).toEqual([toefl])
  })

  test('receipts are found by where they lie: also on what is paid in part, and not where credit alone has paid', async () => {
    const found = async (more: object = {}) =>
      (await school.did('findInvoices', { q: '', newest: 'receipts', ...more })).data.map(each => each.invoice_ref)
    await school.did('creditFamily', { family_id, amount: 1701, reason: 'Goodwill' })
    await move({ [ofChan]: 1701 })
    expect(await found()).toEqual([])
    const ref = await receive(100, { [ofLee]: 100 })
    for (const more of [{}, { q: 'lee' }, { q: ref }, { limit: '1' }]) expect(await found(more)).toEqual([ofLee])
    const receipts = async () =>
      (await school.did('findInvoices', { q: '', receipts: 'true' })).data.map(each => each.invoice_ref)
    expect(await receipts()).toEqual([ofLee])
    const paid = (await school.did('findInvoices', { q: 'is:paid' })).data.map(each => each.invoice_ref)
    expect(paid).toEqual([ofChan])
    // Taken back, it is still a receipt of that invoice; moved elsewhere, it is not.
    await move({ [ofLee]: -100 })
    expect(await found()).toEqual([])
    await move({ [ofLee]: 100 })
    await reverse(ref)
    expect(await found()).toEqual([ofLee])
  })
})
