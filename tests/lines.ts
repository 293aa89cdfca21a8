import { inLines, listIn } from '#server/calls/json-lines.ts'

/** A list as a server sends it, and how many rows it has. */
export async function linesOf(body: unknown): Promise<{ readonly text: string; readonly rows: number }> {
  const list = listIn(body)
  const pieces: string[] = []
  const last = await inLines(list, piece => pieces.push(piece))
  return { text: pieces.join('') + last, rows: list.total }
}
