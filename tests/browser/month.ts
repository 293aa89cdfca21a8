import { expect } from 'vitest'
import type { Desk } from '#tests/browser.ts'
import { pagesOf } from '#tests/documents/pdf.ts'
import type { World } from '#tests/world.ts'
import { patience } from './steps.ts'

type Books = Pick<World, 'database'>

/** Ten students as a spreadsheet copies them: tabs, headings in two languages, columns in an order of their own. */
export const newStudents = [
  'Surname 姓	First name 名	中文姓名	Phone	School	Form	Parent	家長電話',
  'Yuen	Wing Sum	袁詠心	9811 2233	Diocesan Girls’ School	S4	Yuen Chi Keung	9811 2244',
  'Kwan	Pak Hei	關柏熙	6422 1100	Pui Ching Middle School	S1	Leung Mei Fong	6422 1101',
  'Szeto	Hoi Ching	司徒凱晴	5533 7788	St. Paul’s Co-educational College	S2	Szeto Wai	5533 7789',
  'Tse	Ka Chun	謝家俊	9377 4455	La Salle College	S5	Ho Suk Yee	9377 4456',
  'Au-Yeung	Tsz Ching	歐陽子晴	6688 9900	Heep Yunn School	P6	Au-Yeung Ming	6688 9901',
  'Lau	Chun Hin	劉俊軒	5100 2030	King’s College	S3	Lau Kin Wah	5100 2031',
  'Fok	Yee Lam	霍綺琳	9200 8070	Maryknoll Convent School	S6	Fok Wing Kai	9200 8071',
  'Ip	Man Kit	葉文傑	6011 5522	Queen’s College	S4	Ip Siu Ling	6011 5523',
  'Hui	Lok Tung	許樂彤	5655 3311	True Light Middle School	P5	Hui Tak Ming	5655 3312',
  'Singh	Arjun		9433 1212	Island School	S2	Singh Harpreet	9433 1213',
].join('\n')

/** What a student was asked to pay: all of it, or by the invoices of exactly this period. Newest first. */
export async function paymentsFor(
  { database }: Books,
  student: string,
  period?: { readonly from: string; readonly to: string },
) {
  const query = database.reader
    .selectFrom('payments')
    .innerJoin('invoices', 'invoices.invoice_ref', 'payments.invoice_ref')
    .selectAll('payments')
    .where('payments.student_id', '=', student)
    .orderBy('payments.payment_id', 'desc')
  if (!period) return query.execute()
  return query.where('invoices.start_date', '=', period.from).where('invoices.end_date', '=', period.to).execute()
}

/** A student's tokens by their names. */
export async function balancesOf({ database }: Books, student: string): Promise<Record<string, number>> {
  const rows = await database.reader
    .selectFrom('token_ledger')
    .select(['token_name', ({ fn }) => fn.sum<number>('amount').as('amount')])
    .where('student_id', '=', student)
    .groupBy('token_name')
    .execute()
  return Object.fromEntries(rows.map(row => [row.token_name, Number(row.amount)]))
}

/** What was paid for has been credited, line by line, by the operation that took the money. */
export async function expectCredited({ database: { reader } }: Books, payment: { payment_id: string }): Promise<void> {
  const { invoice_ref } = await reader
    .selectFrom('payments')
    .select('invoice_ref')
    .where('payment_id', '=', payment.payment_id)
    .executeTakeFirstOrThrow()
  const lines = await reader
    .selectFrom('invoice_lines')
    .select(['token_name', 'quantity', 'position'])
    .where('invoice_ref', '=', invoice_ref)
    .execute()
  const causes = lines.map(({ position }) => `payment:${payment.payment_id}:${position}`)
  const credited = await reader
    .selectFrom('token_ledger')
    .select(['token_name', 'amount', 'transaction_type', 'cause'])
    .where('cause', 'in', causes)
    .execute()
  expect(lines.length).toBeGreaterThan(0)
  expect(credited.toSorted((one, other) => one.cause.localeCompare(other.cause))).toEqual(
    lines
      .map(({ token_name, quantity }, at) => ({
        token_name,
        amount: quantity,
        transaction_type: 'Purchase',
        cause: causes[at]!,
      }))
      .toSorted((one, other) => one.cause.localeCompare(other.cause)),
  )
  const operations = await reader.selectFrom('audit_log').select(['staff', 'changes']).execute()
  const its = operations.filter(({ changes }) =>
    (JSON.parse(changes) as { table: string; id: string; after: { status?: string } | null }[]).some(
      ({ table, id, after }) => table === 'payments' && id === payment.payment_id && after?.status === 'paid',
    ),
  )
  expect(its.map(({ staff }) => staff)).toEqual(['boss'])
}

/**
 * What one person has done, as the audit log tells it; the demo school's own two years lie before `since`. A long run is
 * made in parts, which share the id of their request: it is one operation.
 */
export async function entriesBy({ database }: Books, staff: string, since: Temporal.Instant): Promise<string[]> {
  const rows = await database.reader
    .selectFrom('audit_log')
    .select(['call', 'request_id'])
    .where('staff', '=', staff)
    .where('at', '>=', since.toString({ fractionalSecondDigits: 3 }))
    .orderBy('id')
    .execute()
  return rows.filter((row, at) => row.request_id !== rows[at - 1]?.request_id).map(row => row.call)
}

/** How many windows somebody is signed in at. */
export async function sessionsOf({ database }: Books, staff: string): Promise<number> {
  return (await database.reader.selectFrom('sessions').select('username').where('username', '=', staff).execute())
    .length
}

/** The words of the document that an operation opens in a window of its own, which is closed again; or saves as a file. */
export async function printedBy(desk: Desk, operation: () => Promise<void>): Promise<string> {
  const { page, context } = desk
  let bytes: Uint8Array | undefined
  const pdf = /\/pdf(\/all)?(\?|$)/
  await page.route(pdf, async route => {
    const answer = await route.fetch()
    const body = await answer.body()
    bytes = Uint8Array.from(body)
    await route.fulfill({ response: answer, body })
  })
  // Not every Chromium shows PDFs.
  if (await page.evaluate(() => navigator.pdfViewerEnabled)) {
    const [opened] = await Promise.all([context.waitForEvent('page'), operation()])
    await expect.poll(() => opened.url(), patience).toMatch(/^blob:/)
    await opened.close()
    await page.bringToFront()
  } else {
    const [saved] = await Promise.all([page.waitForEvent('download'), operation()])
    expect(saved.suggestedFilename()).toMatch(
      /^(?:[LV](?:[IR]-\d{4}-\d{6}|CN-\d{4}-\d{5})(?:-and-\d+-more)?|statements-\d{4}-\d\d)\.pdf$/,
    )
    await desk.notice(`Downloaded: ${saved.suggestedFilename()}`)
  }
  await page.unroute(pdf)
  return (await pagesOf(bytes!)).join('\n')
}
