import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PrintHandler } from '#server/calls/handler.ts'
import { type Server, startServer } from '#server/main/server.ts'
import { createLog } from '#server/process/log.ts'
import { pdfReceiptLive } from '#server/school/payments/print-receipts.ts'
import { engines } from '#tests/databases.ts'
import { openSchoolWithInvoices, paymentFor, type School } from '#tests/invoices/school.ts'
import { pagesOf } from './pdf.ts'

type Draw = (signal: AbortSignal) => Promise<Uint8Array>
/** Prints receipts of which another function makes the bytes. */
const drawnBy = (draw: Draw): PrintHandler<'pdfReceiptLive'> => ({
  ...pdfReceiptLive,
  draw: (_, signal) => draw(signal!),
})

describe.each(engines)('a print over HTTP on $name', engine => {
  let school: School
  let server: Server | undefined
  beforeEach(async () => {
    school = await openSchoolWithInvoices(engine)
    await school.did('collectPayment', { id: await paymentFor(school, 'LI-2026-000001'), payment_type: 'cash' })
  })
  afterEach(async () => {
    await server?.close()
    await school.close()
  })

  async function serve(draw: Draw): Promise<Server> {
    const handlers = { pdfReceiptLive: drawnBy(draw) }
    const options = { where: school.fresh.options, clock: school.clock.now, log: createLog('silent'), console: null }
    server = await startServer({ ...options, handlers })
    return server
  }
  const request = async ({ url }: Server) =>
    get(`${url}/admin/receipts/pdf?student_id=${school.chan}&yearMonth=2026-11`, {
      agent: false,
      headers: { Authorization: `Bearer ${await school.signIn('boss')}` },
    })

  const noted = async () => {
    const rows = await school.database.reader.selectFrom('print_log').select('document').orderBy('id').execute()
    return rows.map(({ document }) => document)
  }
  const claims = () => school.database.reader.selectFrom('original_claims').selectAll().execute()
  /** Prints without HTTP, and says whether it is an original. */
  const printsOriginal = async () => {
    const { bytes } = await school.did('pdfReceiptLive', { student_id: school.chan, yearMonth: '2026-11' })
    return (await pagesOf(bytes)).every(page => !page.includes('COPY'))
  }

  test('is noted once it was sent', async () => {
    const asked = await request(await serve(() => Promise.resolve(new Uint8Array(100))))
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    expect(Buffer.concat(await answer.toArray())).toHaveLength(100)
    await expect.poll(noted).toEqual(['receipt'])
    expect(await claims()).toEqual([])
    expect((await school.did('getAuditLog', {})).data[0]).toMatchObject({ call: 'pdfReceiptLive' })
    expect(await printsOriginal()).toBe(false)
  })

  test('stops when the client leaves, and the next one is the original', async () => {
    const drawing = Promise.withResolvers<AbortSignal>()
    const asked = await request(
      await serve(async signal => {
        drawing.resolve(signal)
        await once(signal, 'abort')
        throw new Error('given up')
      }),
    )
    const signal = await drawing.promise
    // Somebody else printed meanwhile.
    expect(await printsOriginal()).toBe(false)
    asked.on('error', () => undefined).destroy()
    await expect.poll(() => signal.aborted).toBe(true)
    await expect.poll(claims).toEqual([])
    expect(await noted()).toEqual(['receipt copy'])
    expect(await printsOriginal()).toBe(true)
    expect(await printsOriginal()).toBe(false)
  })

  test('that was sent in part was not printed', async () => {
    const asked = await request(await serve(() => Promise.resolve(new Uint8Array(64 * 1024 * 1024))))
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(200)
    await once(answer, 'data')
    answer.on('error', () => undefined).destroy()
    await expect.poll(claims).toEqual([])
    expect(await noted()).toEqual([])
    expect(await printsOriginal()).toBe(true)
  })

  test('that failed was not printed', async () => {
    const asked = await request(await serve(() => Promise.reject(new Error('no paper'))))
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    expect(answer.resume().statusCode).toBe(500)
    expect(await claims()).toEqual([])
    expect(await printsOriginal()).toBe(true)
  })

  test('that ended with its server holds no other up for long', async () => {
    const at = school.clock.now().toString({ fractionalSecondDigits: 3 })
    const claim = { ref: 'LR-2026-000001', request_id: 'of a server that is no more', claimed_at: at }
    await school.database.write(tx => tx.insertInto('original_claims').values(claim).execute())
    expect(await printsOriginal()).toBe(false)
    school.clock.pass({ minutes: 11 })
    expect(await printsOriginal()).toBe(true)
  })
})
