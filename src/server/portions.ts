import type { Bytes } from './pieces.ts'

const newline = 10
const comma = new TextEncoder().encode(',\n')
/** Spaces mean nothing in JSON, and tell whoever waits that the next rows are still looked for. */
const space = new TextEncoder().encode(' ')

/** A list in lines: what stands before its rows, the rows, and what stands after them. */
function linesIn(list: Bytes) {
  const [first, last] = [list.indexOf(newline) + 1, list.lastIndexOf(newline)]
  return { head: list.subarray(0, first), rows: list.subarray(first, last), tail: list.subarray(last) }
}

/**
 * One list in lines, made of its portions. `read` gives a portion as a list in lines. It is asked for the next one when the
 * last one was taken, so no more than one is held. Rejects when the first portion is refused, before anything is sent.
 */
export async function inPortions<Asked>(
  [first, ...others]: readonly [Asked, ...Asked[]],
  read: (portion: Asked) => Promise<Bytes>,
): Promise<AsyncIterable<Bytes>> {
  const { head, rows: firstRows, tail } = linesIn(await read(first))
  async function* list() {
    yield* [head, firstRows]
    let hasRows = firstRows.byteLength > 0
    for (const portion of others) {
      const { rows } = linesIn(await read(portion))
      if (rows.byteLength === 0) yield space
      else yield* hasRows ? [comma, rows] : [rows]
      hasRows ||= rows.byteLength > 0
    }
    yield tail
  }
  return list()
}
