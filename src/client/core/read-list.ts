import { framesDrawn, takingTurns } from './idle.ts'

/** Rows that fill a screen: they are shown first. After them, each time that there are twice as many. */
const firstShown = 64
/** Frames until the rows of the first screen are drawn: a table draws a few in one, and the others in the next but one. */
const framesOfFirst = 3
/** So many bytes are decoded and parsed at once: more would keep a key waiting. */
const bytesAtOnce = 64 * 1024

/** The rows of a list that have arrived while it is loading. They are shown and searched, and nothing else. */
export type Arriving<Row extends object> = {
  /** Some of the first `arrived` rows, or all of these. */
  readonly soFar: readonly Row[]
  readonly arrived: number
  /** How many rows the list will have. */
  readonly total: number
}

type Given = {
  /** How many rows a server says that it sends, each in a line of its own; `undefined` when it does not. */
  readonly total: number | undefined
  /** Called whenever something has come. */
  readonly heard: () => void
  readonly arrived: (progress: Arriving<object>) => void
  /** Takes the rows of some lines after the others, of a list that nobody holds as a whole. */
  readonly take?: ((rows: readonly object[]) => Promise<void>) | undefined
}

/**
 * Reads an answer with a list while it arrives. Returns its JSON, without the rows that were taken, or `undefined` when it is
 * none. Throws when it ends too early.
 */
export async function readList(
  body: ReadableStream<Uint8Array>,
  { total, heard, arrived, take }: Given,
): Promise<unknown> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  /** Rows are taken from it, so that in the end it is the list without them. */
  let text = ''
  let head: string | undefined
  const rows: object[] = []
  let next = firstShown
  const giveWay = takingTurns()

  /** Adds rows to the list, and shows it each time that it is twice as long. The first are drawn before others are read. */
  async function add(some: readonly object[], total: number): Promise<void> {
    const isFirst = next === firstShown
    for (const row of some) rows.push(row)
    if (rows.length < next || rows.length >= total) return
    next = 2 * rows.length
    arrived({ soFar: rows.slice(), arrived: rows.length, total })
    if (isFirst) await framesDrawn(framesOfFirst)
  }

  /** Parses the lines that are complete, between the first one and the last one. */
  async function takeLines(): Promise<void> {
    if (head === undefined) {
      const end = text.indexOf('\n') + 1
      if (end === 0) return
      head = text.slice(0, end)
      text = text.slice(end)
    }
    const end = text.lastIndexOf('\n') + 1
    if (end === 0) return
    const complete = text.slice(0, end).trimEnd()
    text = text.slice(end)
    const some = JSON.parse(`[${complete.endsWith(',') ? complete.slice(0, -1) : complete}]`) as object[]
    if (take) await take(some)
    else if (total !== undefined) await add(some, total)
    await giveWay()
  }

  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      heard()
      for (let at = 0; at < value.length; at += bytesAtOnce) {
        text += decoder.decode(value.subarray(at, at + bytesAtOnce), { stream: true })
        if (total !== undefined || take) await takeLines()
      }
    }
    text += decoder.decode()
  } catch (error) {
    // Nobody waits for the rest. A list that has come whole is not cancelled: browsers would report it as a failed request.
    reader.cancel().catch(() => undefined)
    throw error
  }
  if (head === undefined) return readJson(text)
  const list = JSON.parse(head + text) as object
  if (take || total === undefined) return list
  if (rows.length !== total) throw new Error(`Only ${rows.length} of ${total} rows have come.`)
  return Array.isArray(list) ? rows : { ...list, data: rows }
}

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
