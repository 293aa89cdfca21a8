import type { Rows } from '#contract/rows.ts'
import type { Arriving } from './arriving.ts'
import { sharingEqualValues } from './equal-values.ts'
import { framesDrawn, takingTurns } from './idle.ts'
import { grown } from './patch.ts'

/** Rows that fill a screen: they are shown first. After them, each time that there are twice as many. */
const firstShown = 64
/** Frames until the rows of the first screen are drawn: a table draws a few in one, and the others in the next but one. */
const framesOfFirst = 3
/** So many bytes are decoded and parsed at once: more would keep a key waiting. */
const bytesAtOnce = 64 * 1024

type Given = {
  /** What a server says that sends each row in a line of its own; `undefined` when it does not. */
  readonly lines: { readonly total: number; readonly order: Rows['order'] } | undefined
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
  { lines, heard, arrived, take }: Given,
): Promise<unknown> {
  const reader = body.getReader()
  const textOf = decoding()
  /** Rows are taken from it, so that in the end it is the list without them. */
  let text = ''
  let head: string | undefined
  let rows: readonly object[] = []
  let came: object[] = []
  let next = firstShown
  const giveWay = takingTurns()
  const share = sharingEqualValues()

  /** Adds rows to the list, and shows it each time that it is twice as long. The first are drawn before others are read. */
  async function add(some: readonly object[], { total, order }: NonNullable<Given['lines']>): Promise<void> {
    const isFirst = rows.length === 0
    came.push(...some)
    const all = rows.length + came.length
    if (all < next || all >= total) return
    rows = grown(rows, came, order)
    came = []
    next = 2 * all
    arrived({ soFar: rows, arrived: all, total })
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
    else if (lines) {
      share(some)
      await add(some, lines)
    }
    await giveWay()
  }

  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      heard()
      for (let at = 0; at < value.length; at += bytesAtOnce) {
        text += textOf(value.subarray(at, at + bytesAtOnce))
        if (lines || take) await takeLines()
      }
    }
    text += textOf()
  } catch (error) {
    // Nobody waits for the rest. A list that has come whole is not cancelled: browsers would report it as a failed request.
    reader.cancel().catch(() => undefined)
    throw error
  }
  if (head === undefined) return readJson(text)
  const list = JSON.parse(head + text) as object
  if (take || !lines) return list
  const all = grown(rows, came, lines.order)
  if (all.length !== lines.total) throw new Error(`Only ${all.length} of ${lines.total} rows have come.`)
  return Array.isArray(list) ? all : { ...list, data: all }
}

/** So many characters are made by one call: each is an argument, for which a stack must have room. */
const charactersPerCall = 8 * 1024

/**
 * Decodes a text in UTF-8 part by part; without a part, what is left of it. While there is only ASCII it makes strings of
 * its own: those of a `TextDecoder` are freed by a full garbage collection alone, all of a long list at once.
 */
function decoding(): (bytes?: Uint8Array) => string {
  let decoder: TextDecoder | undefined
  return bytes => {
    if (!bytes) return decoder?.decode() ?? ''
    if (!decoder) {
      let text = ''
      for (let at = 0; at < bytes.length; at += charactersPerCall)
        // To spread the numbers would take ten times as long.
        text += Reflect.apply(String.fromCharCode, undefined, bytes.subarray(at, at + charactersPerCall))
      if (/^[\0-\x7f]*$/.test(text)) return text
    }
    decoder ??= new TextDecoder()
    return decoder.decode(bytes, { stream: true })
  }
}

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
