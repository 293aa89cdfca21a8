import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Arriving, readList } from '#client/core/read-list.ts'
import { linesOf } from '#tests/lines.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

type Row = { readonly id: string; readonly name: string }
const rowsOf = (count: number, name: string): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: `S${at}`, name: `${name} ${at}` }))

/** The same JSON as a server may send it that escapes what is not ASCII. */
const escaped = (json: string): string =>
  json.replace(/[^\0-\x7f]/g, each => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** An answer that comes in pieces that end at any byte, and breaks off after so many of them. */
function piecesOf(text: string, ends: readonly number[], until = Number.POSITIVE_INFINITY) {
  const bytes = new TextEncoder().encode(text)
  const places = [0, ...ends.map(end => end % bytes.length).toSorted((one, other) => one - other), bytes.length]
  let at = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= until) controller.error(new TypeError('The connection is lost.'))
      else if (at + 1 >= places.length) controller.close()
      else controller.enqueue(bytes.slice(places[at], places[at + 1]))
      at += 1
    },
  })
}

async function read(body: ReadableStream<Uint8Array>, total: number | undefined) {
  const arrived: Arriving<object>[] = []
  const whole = await readList(body, { total, heard: () => undefined, arrived: each => arrived.push(each) })
  return { whole, arrived }
}

const count = fc.integer({ min: 0, max: 400 })
const name = fc.constantFrom('Chan', '陳大文', '\\u9673 \u007f\u0080 𠮷', 'a\nb, "c"]}', '[]', '"data":[]')
const ends = fc.array(fc.nat(), { maxLength: 12 })
const sent = fc.constantFrom((text: string) => text, escaped)
const envelope = fc.constantFrom(
  (data: readonly Row[]): unknown => ({ success: true, data, message: 'Fetched [] "data":[] successfully.' }),
  (data: readonly Row[]): unknown => data,
)

describe('a list in lines', () => {
  it('is the answer of the documents, however it is cut into pieces, and its first rows are there before', async () => {
    await fc.assert(
      fc.asyncProperty(count, name, ends, envelope, sent, async (count, name, ends, answerOf, sentAs) => {
        const rows = rowsOf(count, name)
        const answer = answerOf(rows)
        const { text: lines, rows: total } = await linesOf(answer)
        const text = sentAs(lines)
        expect(JSON.parse(text)).toEqual(answer)
        expect(total).toBe(count)
        const { whole, arrived } = await read(piecesOf(text, ends), total)
        expect(whole).toEqual(answer)
        const data = (
          Array.isArray(whole) ? whole : (whole as { readonly data: readonly Row[] }).data
        ) as readonly Row[]
        let before = 0
        for (const { soFar, arrived: now, total } of arrived) {
          expect(soFar).toEqual(rows.slice(0, now))
          expect(now).toBeGreaterThanOrEqual(Math.max(1, 2 * before))
          expect(now).toBeLessThan(total)
          // Nothing is parsed twice.
          expect(data[now - 1]).toBe(soFar[now - 1])
          before = now
        }
        expect(await read(piecesOf(text, ends), undefined)).toEqual({ whole: answer, arrived: [] })
      }),
      { seed: 20_261_123, numRuns: 150 },
    )
  })

  it('is the same when much of it comes at once, whatever character the parts end in that are read', async () => {
    for (const name of ['陳大文', 'é大', 'Chan 𠮷']) {
      const rows = rowsOf(12_000, name)
      const { text, rows: total } = await linesOf({ success: true, data: rows })
      for (const sent of [text, escaped(text)])
        expect((await read(piecesOf(sent, [1]), total)).whole).toEqual({ success: true, data: rows })
    }
  })

  it('lets the page draw its first rows before it goes on, and does not wait for a page that nobody sees', async () => {
    const rows = rowsOf(2000, 'Chan')
    const { text, rows: total } = await linesOf(rows)
    const ends = Array.from({ length: 40 }, (_, at) => Math.floor((text.length * (at + 1)) / 41))
    const shown: number[] = []
    const reading = () =>
      readList(piecesOf(text, ends), {
        total,
        heard: () => undefined,
        arrived: ({ arrived }) => shown.push(arrived),
      })
    /** How often rows had been shown when each frame was asked for. */
    const frames: number[] = []
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => {
      frames.push(shown.length)
      setImmediate(draw)
    })
    const page = Object.assign(new EventTarget(), { hidden: false })
    vi.stubGlobal('document', page)
    expect(await reading()).toEqual(rows)
    expect(frames).toEqual([1, 1, 1])
    expect(shown.length).toBeGreaterThan(3)
    page.hidden = true
    expect(await reading()).toEqual(rows)
    expect(frames).toHaveLength(3)
    // It is left while its first rows are to be drawn.
    page.hidden = false
    vi.stubGlobal('requestAnimationFrame', () => setImmediate(() => page.dispatchEvent(new Event('visibilitychange'))))
    expect(await reading()).toEqual(rows)
  })

  it('fails when it breaks off, or when rows are missing', async () => {
    const rows = rowsOf(300, 'Chan')
    const { text, rows: total } = await linesOf({ success: true, data: rows })
    const ends = Array.from({ length: 20 }, (_, at) => Math.floor((text.length * (at + 1)) / 21))
    await expect(read(piecesOf(text, ends, 15), total)).rejects.toThrow('The connection is lost.')
    await expect(read(piecesOf(text.slice(0, 9000), ends), total)).rejects.toThrow()
    await expect(read(piecesOf(text, ends), total + 1)).rejects.toThrow('Only 300 of 301 rows have come.')
  })

  it('that nobody holds as a whole is taken some rows after the others, and read no faster than that', async () => {
    await fc.assert(
      fc.asyncProperty(count, name, ends, async (count, name, ends) => {
        const rows = rowsOf(count, name)
        const { text } = await linesOf({ success: true, data: rows })
        const taken: object[] = []
        let taking = false
        const take = async (some: readonly object[]) => {
          expect(taking).toBe(false)
          taking = true
          await Promise.resolve()
          taken.push(...some)
          taking = false
        }
        const nothing = () => undefined
        const whole = await readList(piecesOf(text, ends), { total: undefined, heard: nothing, arrived: nothing, take })
        expect(whole).toEqual({ success: true, data: [] })
        expect(taken).toEqual(rows)
      }),
      { seed: 20_261_125, numRuns: 100 },
    )
    const { text } = await linesOf({ success: true, data: rowsOf(300, 'Chan') })
    const nothing = () => undefined
    const given = { total: undefined, heard: nothing, arrived: nothing, take: () => Promise.resolve() }
    await expect(readList(piecesOf(text.slice(0, -2), [100]), given)).rejects.toThrow()
  })

  it('may come in one piece, and be no JSON at all', async () => {
    const rows = rowsOf(6000, 'A rather long name, so that not all rows are parsed at once')
    const { text, rows: total } = await linesOf(rows)
    expect((await read(piecesOf(text, []), total)).whole).toEqual(rows)
    expect((await read(piecesOf('<p>Not found</p>', []), undefined)).whole).toBeUndefined()
  })
})
