/** Many lines of text, joined to one so that all of them are searched at once. */
export type JoinedLines = {
  readonly lineAt: (place: number) => string
  /** Whether a line contains all of these. */
  readonly has: (place: number, parts: readonly string[]) => boolean
  /** Calls `isLast` with the place of each line that contains this, in order, until it returns `true`. */
  readonly eachWith: (part: string, isLast: (place: number) => boolean) => void
  /** The same lines, to go on with. `most`: how many there may be. */
  readonly goOn: (most: number) => LinesToJoin
}

/** Lines that are still being collected. */
export type LinesToJoin = {
  readonly count: () => number
  readonly add: (line: string) => void
  readonly joined: () => JoinedLines
  /** The same lines, to go on with them in another way. `most`: how many there may be. */
  readonly goOn: (most: number) => LinesToJoin
}

/*
 * Browsers keep a text in one byte for each character only if it has no Chinese, and search it several times as fast then.
 * So the characters that need more are kept in a text of their own, with a space wherever there is anything else, and
 * holes are where they stand in the line.
 */
const anyWide = /[^ -~]/
const everyWide = /[^ -~]/g
const wideRuns = /[^ -~]+/g
const narrowRuns = /[ -~]+/g
const hole = '\x7f'
/** Lines that are encoded together, because each call costs something. */
const atOnce = 256
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** A text of lines, and where each begins; `starts` has one more, the end. */
type Lines = { readonly text: string; readonly starts: Uint32Array }
const slice = ({ text, starts }: Lines, place: number): string => text.slice(starts[place], starts[place + 1]! - 1)

function eachIn({ text, starts }: Lines, count: number, part: string, isLast: (place: number) => boolean): void {
  let place = 0
  for (let at = text.indexOf(part); at >= 0 && place < count; at = text.indexOf(part, starts[place])) {
    while (starts[place + 1]! <= at) place += 1
    if (isLast(place)) return
    place += 1
  }
}

function joinedLines(count: number, narrow: Lines, wide: Lines): JoinedLines {
  const lineAt = (place: number): string => {
    const filling = slice(wide, place)
    const text = slice(narrow, place)
    if (filling === '') return text
    let line = ''
    let from = 0
    for (const run of filling.split(' ')) {
      const at = run === '' ? from : text.indexOf(hole, from)
      line += text.slice(from, at) + run
      from = at + run.length
    }
    return line + text.slice(from)
  }
  return {
    lineAt,
    has(place, parts) {
      const line = parts.some(part => anyWide.test(part)) ? lineAt(place) : slice(narrow, place)
      return parts.every(part => line.includes(part))
    },
    eachWith(part, isLast) {
      const [longest] = (part.match(wideRuns) ?? []).toSorted((one, other) => other.length - one.length)
      if (longest === undefined) eachIn(narrow, count, part, isLast)
      else if (longest === part) eachIn(wide, count, part, isLast)
      else eachIn(wide, count, longest, place => lineAt(place).includes(part) && isLast(place))
    },
    goOn(most) {
      const collected = {
        chunks: [encoder.encode(narrow.text)],
        narrow: [],
        wide: count === 0 ? [] : [wide.text.slice(0, -1)],
      }
      return collecting(most, { ...collected, starts: narrow.starts, wideStarts: wide.starts, count })
    },
  }
}

/** Collects lines. `most`: how many there may be. No line may have a line break. */
export const linesToJoin = (most: number): LinesToJoin =>
  collecting(most, { chunks: [], narrow: [], wide: [], starts: none, wideStarts: none, count: 0 })

const none = new Uint32Array(1)
const roomier = (starts: Uint32Array, count: number, most: number): Uint32Array => {
  const room = new Uint32Array(most + 1)
  room.set(starts.subarray(0, count + 1))
  return room
}

type Collected = {
  /** What was encoded already. */
  readonly chunks: readonly Uint8Array[]
  /** What is encoded next. */
  readonly narrow: readonly string[]
  readonly wide: readonly string[]
  readonly starts: Uint32Array
  readonly wideStarts: Uint32Array
  readonly count: number
}

function collecting(most: number, from: Collected): LinesToJoin {
  const chunks = [...from.chunks]
  let narrow = [...from.narrow]
  const wide = [...from.wide]
  let { count } = from
  const starts = roomier(from.starts, count, most)
  const wideStarts = roomier(from.wideStarts, count, most)
  const encode = (): void => {
    if (narrow.length > 0) chunks.push(encoder.encode(`${narrow.join('\n')}\n`))
    narrow = []
  }
  return {
    count: () => count,
    add(line) {
      const isNarrow = !anyWide.test(line)
      const filling = isNarrow ? '' : line.replaceAll(narrowRuns, ' ')
      narrow.push(isNarrow ? line : line.replaceAll(everyWide, hole))
      wide.push(filling)
      count += 1
      starts[count] = starts[count - 1]! + line.length + 1
      wideStarts[count] = wideStarts[count - 1]! + filling.length + 1
      if (narrow.length === atOnce) encode()
    },
    joined() {
      encode()
      const bytes = new Uint8Array(starts[count]!)
      let at = 0
      for (const chunk of chunks) {
        bytes.set(chunk, at)
        at += chunk.length
      }
      return joinedLines(
        count,
        { text: decoder.decode(bytes), starts },
        { text: `${wide.join('\n')}\n`, starts: wideStarts },
      )
    },
    goOn: more => collecting(more, { chunks, narrow, wide, starts, wideStarts, count }),
  }
}
