/** A list: its rows, and the answer that has them, without any. */
export type List = {
  readonly rows: Iterable<object> | AsyncIterable<object>
  readonly envelope: unknown
}

/** A list that is there as a whole, bare or in the documents' envelope. */
export function listIn(body: unknown): List & { readonly total: number } {
  if (Array.isArray(body)) return { rows: body, total: body.length, envelope: [] }
  const { data } = body as { readonly data: readonly object[] }
  return { rows: data, total: data.length, envelope: { ...(body as object), data: [] } }
}

/** Characters of the first piece: a screen full of rows. Each further one is four times as long, up to the last. */
const firstPiece = 32 * 1024
const largestPiece = 512 * 1024

/**
 * A list as JSON with a line of its own for each row: between the first line and the last one. Spaces between values mean
 * nothing in JSON, so it is the documented answer, and whoever knows the lines can read its first rows while the others are
 * on their way. `tell` gets each piece but the last, which is returned.
 */
export async function inLines({ rows, envelope }: List, tell: (piece: string) => void): Promise<string> {
  const around = JSON.stringify(envelope)
  const at = around.indexOf('[]') + 1
  let piece = `${around.slice(0, at)}\n`
  let enough = firstPiece
  let end = ''
  for await (const row of rows) {
    piece += end + JSON.stringify(row)
    end = ',\n'
    if (piece.length < enough) continue
    tell(piece)
    piece = ''
    enough = Math.min(largestPiece, 4 * enough)
  }
  return `${piece}\n${around.slice(at)}`
}
