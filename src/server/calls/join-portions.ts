import type { Bytes } from './replayed-bytes.ts'

const newline = 10
const comma = new TextEncoder().encode(',\n')
/** Spaces mean nothing in JSON, and tell whoever waits that the next rows are still looked for. */
const space = new TextEncoder().encode(' ')

type Part = { readonly of: 'head' | 'rows' | 'tail'; readonly bytes: Bytes }

/**
 * A list in lines, as it comes: what stands before its rows, the rows if there are any, and what stands after them. It is not put together:
 * the copy would be as much again for the serving thread to clean up.
 */
async function* partsOf(list: AsyncIterable<Bytes>): AsyncGenerator<Part, void> {
  let held: Bytes | undefined
  for await (const piece of list) {
    if (held?.byteLength) yield { of: 'rows', bytes: held }
    const first: number = held ? 0 : piece.indexOf(newline) + 1
    if (!held) yield { of: 'head', bytes: piece.subarray(0, first) }
    held = piece.subarray(first)
  }
  if (!held) return
  const last = held.lastIndexOf(newline)
  if (last > 0) yield { of: 'rows', bytes: held.subarray(0, last) }
  yield { of: 'tail', bytes: held.subarray(last) }
}

/**
 * One list in lines, made of its portions. `read` gives a portion as a list in lines. It is asked for the next one when the
 * last one was taken, so no more than one is held. Rejects when the first portion is refused, before anything is sent.
 */
export async function joinPortions<Asked>(
  portions: readonly [Asked, ...Asked[]],
  read: (portion: Asked) => Promise<AsyncIterable<Bytes>>,
): Promise<AsyncIterable<Bytes>> {
  const first = await read(portions[0])
  return joined(portions, (portion, at) => (at === 0 ? first : read(portion)))
}

async function* joined<Asked>(
  portions: readonly Asked[],
  read: (portion: Asked, at: number) => AsyncIterable<Bytes> | Promise<AsyncIterable<Bytes>>,
): AsyncGenerator<Bytes, void> {
  let hasRows = false
  let tail: Bytes | undefined
  for (const [at, portion] of portions.entries()) {
    let isEmpty = true
    for await (const { of, bytes } of partsOf(await read(portion, at))) {
      if (of === 'head' && at === 0) yield bytes
      if (of === 'tail') tail = bytes
      if (of !== 'rows') continue
      if (isEmpty && hasRows) yield comma
      isEmpty = false
      hasRows = true
      yield bytes
    }
    if (isEmpty) yield space
  }
  if (tail) yield tail
}
