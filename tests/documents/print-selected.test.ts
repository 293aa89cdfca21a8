import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mostPrinted } from '#contract/printing.ts'
import type { Draw } from '#server/calls/handler.ts'
import { startServer } from '#server/main/server.ts'
import { getPrinting } from '#server/office/documents/get-printing.ts'
import { createLog } from '#server/process/log.ts'
import { pdfReceipts } from '#server/school/payments/print-receipts.ts'
import { engines } from '#tests/databases.ts'
import { openSchoolWithInvoices, paymentFor, type School } from '#tests/invoices/school.ts'
import { pagesOf } from './pdf.ts'

const refIn = (page: string) => /[LV](CN|[IR])-\d{4}-\d+/.exec(page)?.[0]
const marked = (pages: readonly string[]) => pages.map(page => [refIn(page), page.includes('COPY 副本')])

describe.each(engines)('a selection printed into one file on $name', engine => {
  let school: School
  beforeEach(async () => {
    school = await openSchoolWithInvoices(engine)
    for (const ref of ['LI-2026-000001', 'LI-2026-000002'])
      await school.did('collectPayment', { id: await paymentFor(school, ref), payment_type: 'cash' })
  })
  afterEach(() => school.close())

  const noted = async () => {
    const rows = await school.database.reader
      .selectFrom('print_log')
      .select(['ref', 'document'])
      .orderBy('id')
      .execute()
    return rows.map(({ ref, document }) => [ref, document])
  }

  test('has the invoices in the order in which they were named, live and video, each once', async () => {
    await school.token('iPad', 120, 'Video')
    await school.course('IELTS', { lessons: 10, token: 'iPad' })
    await school.did('videoInvoiceCreate', { student_id: school.chan, course_name: 'IELTS' })
    const refs = ['LI-2026-000002', 'VI-2026-000001', 'LI-2026-000001']
    const { bytes, name } = await school.did('pdfInvoices', { refs: [...refs, 'LI-2026-000002'] })
    expect((await pagesOf(bytes)).map(refIn)).toEqual(refs)
    expect(name).toBe('LI-2026-000002-and-2-more.pdf')
    expect(await noted()).toEqual(refs.map(ref => [ref, 'invoice']))
    expect((await school.did('pdfInvoices', { refs: ['LI-2026-000001'] })).name).toBe('LI-2026-000001.pdf')
  })

  test('has of each receipt one original, and copies later, however they are printed', async () => {
    await school.did('pdfReceiptLive', { student_id: school.chan, yearMonth: '2026-11' })
    const refs = ['LR-2026-000002', 'LR-2026-000001']
    const print = async () => marked(await pagesOf((await school.did('pdfReceipts', { refs })).bytes))
    expect(await print()).toEqual([
      ['LR-2026-000002', false],
      ['LR-2026-000001', true],
    ])
    expect(await print()).toEqual(refs.map(ref => [ref, true]))
    expect((await noted()).slice(1, 3)).toEqual([
      ['LR-2026-000002', 'receipt'],
      ['LR-2026-000001', 'receipt copy'],
    ])
    expect((await school.did('getAuditLog', {})).data[0]).toMatchObject({ call: 'pdfReceipts' })
  })

  test('has the credit notes with what each cancels', async () => {
    for (const ref of ['LI-2026-000001', 'LI-2026-000002'])
      await school.did('reversePayment', { payment_id: await paymentFor(school, ref), reason: `Wrong: ${ref}` })
    const refs = ['LCN-2026-00002', 'LCN-2026-00001']
    const pages = await pagesOf((await school.did('pdfCreditNotes', { refs })).bytes)
    expect(marked(pages)).toEqual(refs.map(ref => [ref, false]))
    expect(pages[0]).toContain('Wrong: LI-2026-000002')
    expect(pages[0]).toContain('LR-2026-000002')
    expect(pages[1]).toContain('LR-2026-000001')
    expect(marked(await pagesOf((await school.did('pdfCreditNotes', { refs: [refs[1]!] })).bytes))).toEqual([
      ['LCN-2026-00001', true],
    ])
  })

  test('is refused as a whole when one cannot be printed, and then none counts as printed', async () => {
    const receipts = ['LR-2026-000001', 'LR-2026-000009']
    expect(await school.refused('pdfReceipts', { refs: receipts })).toBe('404 There is no receipt LR-2026-000009.')
    expect(await school.refused('pdfInvoices', { refs: receipts })).toBe('404 There is no invoice LR-2026-000001.')
    expect(await school.refused('pdfCreditNotes', { refs: ['LCN-1'] })).toBe('404 There is no credit note LCN-1.')
    await school.did('reversePayment', {
      payment_id: await paymentFor(school, 'LI-2026-000002'),
      reason: 'Twice',
      then: 'void',
    })
    const invoices = ['LI-2026-000001', 'LI-2026-000002']
    expect(await school.refused('pdfInvoices', { refs: invoices })).toBe('409 Invoice LI-2026-000002 is void.')
    const many = Array.from({ length: mostPrinted + 1 }, (_, at) => `LI-2026-${at}`)
    expect(await school.refused('pdfInvoices', { refs: many })).toContain(`may name at most ${mostPrinted} documents`)
    expect(await school.refused('pdfInvoices', { refs: [] })).toContain('must name a document')
    expect(await noted()).toEqual([])
    expect(await school.database.reader.selectFrom('original_claims').selectAll().execute()).toEqual([])
  })

  describe('over HTTP', () => {
    /** A print of two receipts by a server that draws as it is told. */
    async function printing(draw: Draw) {
      const handlers = { pdfReceipts: { ...pdfReceipts, draw }, getPrinting }
      const options = { where: school.fresh.options, clock: school.clock.now, log: createLog('silent'), console: null }
      const server = await startServer({ ...options, handlers })
      const headers = { Authorization: `Bearer ${await school.signIn('boss')}` }
      const body = JSON.stringify({ refs: ['LR-2026-000001', 'LR-2026-000002'], printing: 'mine' })
      const asked = request(`${server.url}/admin/receipts/pdf`, {
        method: 'POST',
        agent: false,
        headers: { ...headers, 'Content-Type': 'application/json' },
      })
      asked.end(body)
      const progress = async (as = headers) => {
        const reply = await fetch(`${server.url}/admin/getPrinting?printing=mine`, { headers: as })
        return ((await reply.json()) as { data: unknown }).data
      }
      const others = async () => ({ Authorization: `Bearer ${await school.signIn('kit')}` })
      return { server, asked, progress, others }
    }

    test('says how many are drawn to whoever prints it, and counts once it was sent', async () => {
      const drawing = Promise.withResolvers<void>()
      const { server, asked, progress, others } = await printing(async (_, __, drew) => {
        drew(1)
        await drawing.promise
        return new Uint8Array(100)
      })
      await expect.poll(() => progress()).toEqual({ drawn: 1, all: 2 })
      expect(await progress(await others())).toEqual({ drawn: 0, all: 0 })
      expect(await noted()).toEqual([])
      const answered = once(asked, 'response')
      drawing.resolve()
      const [answer] = (await answered) as [IncomingMessage]
      expect(Buffer.concat(await answer.toArray())).toHaveLength(100)
      await expect.poll(noted).toEqual([
        ['LR-2026-000001', 'receipt'],
        ['LR-2026-000002', 'receipt'],
      ])
      expect(await progress()).toEqual({ drawn: 0, all: 0 })
      await server.close()
    })

    test('stops when the client leaves, and the next print has the originals', async () => {
      const drawing = Promise.withResolvers<AbortSignal>()
      const { server, asked, progress } = await printing(async (_, signal) => {
        drawing.resolve(signal)
        await once(signal, 'abort')
        throw new Error('given up')
      })
      const signal = await drawing.promise
      asked.on('error', () => undefined).destroy()
      await expect.poll(() => signal.aborted).toBe(true)
      const claims = () => school.database.reader.selectFrom('original_claims').selectAll().execute()
      await expect.poll(claims).toEqual([])
      expect(await noted()).toEqual([])
      expect(await progress()).toEqual({ drawn: 0, all: 0 })
      const { bytes } = await school.did('pdfReceipts', { refs: ['LR-2026-000001', 'LR-2026-000002'] })
      expect(marked(await pagesOf(bytes)).map(([, isCopy]) => isCopy)).toEqual([false, false])
      await server.close()
    })
  })
})
