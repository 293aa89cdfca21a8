import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { linesOf, openSchool, type School } from './school.ts'

describe.each(engines)('the preview of an invoice on $name', engine => {
  let school: School
  beforeEach(async () => {
    school = await openSchool(engine)
    await school.token('iPad', 1100, 'Video')
    await school.course('IELTS', { lessons: 15, token: 'iPad' })
  })
  afterEach(() => school.close())

  const november = { start_date: '2026-11-01', end_date: '2026-11-30' }
  const video = () => ({ student_id: school.chan, course_name: 'IELTS' })
  const live = () => ({ student_id: school.chan, ...november })
  const shown = (lines: readonly { description: string; quantity: number; unit_price: number; amount: number }[]) =>
    lines.map(line => `${line.description}: ${line.quantity} × ${line.unit_price} = ${line.amount}`)

  test('has the lines of the invoice that is then made, uses no number and bills nothing', async () => {
    const { data: ofLive } = await school.did('getInvoicePreview', { kind: 'live', ...live() })
    expect(ofLive).toEqual({
      lines: [
        {
          kind: 'lesson',
          description: 'P5 English, Tuesday class: 3, 10, 17, 24 Nov 2026',
          course_name: 'P5 English',
          quantity: 4,
          unit_price: 300,
          amount: 1200,
        },
        {
          kind: 'lesson',
          description: 'P5 Maths, Sunday class: 8, 15 Nov 2026',
          course_name: 'P5 Maths',
          quantity: 2,
          unit_price: 250.5,
          amount: 501,
        },
      ],
      total_amount: 1701,
    })
    const { data: ofVideo } = await school.did('getInvoicePreview', { kind: 'video', ...video() })
    expect(ofVideo.total_amount).toBe(16_500)

    const made = await school.did('customInvoice', live())
    expect(made.message).toBe('LI-2026-000001, 6 lessons, 1,701.00')
    expect(await linesOf(school, made.invoice_ref)).toEqual(shown(ofLive.lines))
    const bought = await school.did('videoInvoiceCreate', video())
    expect(bought.message).toBe('VI-2026-000001, IELTS, 15 video lessons, 16,500.00')
    expect(await linesOf(school, bought.invoice_ref)).toEqual(shown(ofVideo.lines))
  })

  test('is refused as the invoice would be, with the same codes', async () => {
    await school.course('Empty', { lessons: 0, token: 'iPad' })
    await school.did('videoInvoiceCreate', video())
    const refused = [
      ['live', { ...live(), student_id: 'S9999' }],
      ['live', { ...live(), end_date: '2026-10-01' }],
      ['video', { ...video(), student_id: 'S9999' }],
      ['video', { ...video(), course_name: 'TOEFL' }],
      ['video', { ...video(), course_name: 'Empty' }],
      ['video', video()],
    ] as const
    for (const [kind, given] of refused) {
      const preview = await school.call('getInvoicePreview', { kind, ...given })
      const made = await school.call(kind === 'live' ? 'customInvoice' : 'videoInvoiceCreate', given)
      expect(preview.status, JSON.stringify(given)).toBeGreaterThanOrEqual(400)
      expect({ ...(preview.body as object), request_id: '', status: preview.status }).toEqual({
        ...(made.body as object),
        request_id: '',
        status: made.status,
      })
    }
  })

  test('has no lines where there is nothing to bill, so that nobody asks for what must be refused', async () => {
    const empty = { ...live(), start_date: '2026-01-01', end_date: '2026-01-31' }
    const preview = await school.did('getInvoicePreview', { kind: 'live', ...empty })
    expect(preview.data).toEqual({ lines: [], total_amount: 0 })
    expect(await school.refused('customInvoice', empty)).toBe('400 No billable live lessons in this period.')
  })

  test('needs the fields of its kind of invoice', async () => {
    const incomplete = '400 Name the start and end date of a live invoice, or the course of a video invoice.'
    expect(await school.refused('getInvoicePreview', { kind: 'live', ...video() })).toBe(incomplete)
    expect(await school.refused('getInvoicePreview', { kind: 'video', ...live() })).toBe(incomplete)
    expect(await school.refused('getInvoicePreview', { kind: 'other', ...live() })).toContain('400 kind')
  })
})
