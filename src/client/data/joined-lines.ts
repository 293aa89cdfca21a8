/** Many lines of text, joined to a few long ones, which are faster to search. */
export type JoinedLines = {
  readonly lineAt: (place: number) => string
  /** Whether a line contains all of these. */
  readonly has: (place: number, parts: readonly string[]) => boolean
  /** Calls `isLast` with the place of each line that contains this, in order, until it returns `true`. */
  readonly eachWith: (part: string, isLast: (place: number) => boolean) => void
  /** The same lines, to go on with. */
  readonly goOn: () => LinesToJoin
}

/** Lines that are still being collected. */
export type LinesToJoin = {
  readonly count: () => number
  readonly add: (line: string) => void
  readonly joined: () => JoinedLines
  /** The same lines, to go on with them in another way. */
  readonly goOn: () => LinesToJoin
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
/** So many lines are joined to one text as soon as they are there: to join all at once would keep a key waiting. */
const usualBlock = 1024
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** A text of lines, and where each begins; `starts` has one more, the end. */
type Lines = { readonly text: string; readonly starts: Uint32Array }
type Block = { readonly narrow: Lines; readonly wide: Lines }

const slice = ({ text, starts }: Lines, place: number): string => text.slice(starts[place], starts[place + 1]! - 1)

function linesOf(lines: readonly string[]): Lines {
  const starts = new Uint32Array(lines.length + 1)
  for (const [place, line] of lines.entries()) starts[place + 1] = starts[place]! + line.length + 1
  return { text: `${lines.join('\n')}\n`, starts }
}

function blockOf(lines: readonly string[]): Block {
  const narrow = linesOf(lines.map(line => (anyWide.test(line) ? line.replaceAll(everyWide, hole) : line)))
  return {
    // A text that has lost its Chinese keeps its two bytes for each character until it is read anew.
    narrow: { ...narrow, text: decoder.decode(encoder.encode(narrow.text)) },
    wide: linesOf(lines.map(line => (anyWide.test(line) ? line.replaceAll(narrowRuns, ' ') : ''))),
  }
}

function lineIn({ narrow, wide }: Block, place: number): string {
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

/** Calls `isLast` with the place of each line that contains this, until it returns `true`. Returns whether it has. */
function eachIn({ text, starts }: Lines, part: string, isLast: (place: number) => boolean): boolean {
  const count = starts.length - 1
  let place = 0
  for (let at = text.indexOf(part); at >= 0 && place < count; at = text.indexOf(part, starts[place])) {
    while (starts[place + 1]! <= at) place += 1
    if (isLast(place)) return true
    place += 1
  }
  return false
}

function joinedLines(blocks: readonly Block[], perBlock: number): JoinedLines {
  const blockAt = (place: number): Block => blocks[Math.floor(place / perBlock)]!
  const lineAt = (place: number): string => lineIn(blockAt(place), place % perBlock)
  return {
    lineAt,
    has(place, parts) {
      const isNarrow = !parts.some(part => anyWide.test(part))
      const line = isNarrow ? slice(blockAt(place).narrow, place % perBlock) : lineAt(place)
      return parts.every(part => line.includes(part))
    },
    eachWith(part, isLast) {
      const [longest] = (part.match(wideRuns) ?? []).toSorted((one, other) => other.length - one.length)
      blocks.some((block, nth) => {
        const found = (place: number) => isLast(nth * perBlock + place)
        if (longest === undefined) return eachIn(block.narrow, part, found)
        if (longest === part) return eachIn(block.wide, part, found)
        return eachIn(block.wide, longest, place => lineIn(block, place).includes(part) && found(place))
      })
    },
    goOn() {
      const last = blocks.at(-1)
      const count = last ? last.narrow.starts.length - 1 : 0
      if (last === undefined || count === perBlock) return collecting(blocks, [], perBlock)
      const lines = Array.from({ length: count }, (_, place) => lineIn(last, place))
      return collecting(blocks.slice(0, -1), lines, perBlock)
    },
  }
}

/** Collects lines, and joins so many to one text. No line may have a line break. */
export const linesToJoin = (perBlock = usualBlock): LinesToJoin => collecting([], [], perBlock)

function collecting(begun: readonly Block[], apart: readonly string[], perBlock: number): LinesToJoin {
  const blocks = [...begun]
  let lines = [...apart]
  return {
    count: () => blocks.length * perBlock + lines.length,
    add(line) {
      lines.push(line)
      if (lines.length < perBlock) return
      blocks.push(blockOf(lines))
      lines = []
    },
    joined: () => joinedLines(lines.length > 0 ? [...blocks, blockOf(lines)] : [...blocks], perBlock),
    goOn: () => collecting(blocks, lines, perBlock),
  }
}
