/** A list as JSON. */
export type InLines = { readonly text: string; readonly rows: number }

/**
 * A list, bare or in the documents' envelope, as JSON with a line of its own for each row: between the first line and the
 * last one. Spaces between values mean nothing in JSON, so it is the documented answer, and whoever knows the lines can
 * read its first rows while the others are on their way.
 */
export function inLines(body: unknown): InLines {
  const rows = Array.isArray(body) ? body : (body as { readonly data: readonly unknown[] }).data
  const envelope = JSON.stringify(Array.isArray(body) ? [] : { ...(body as object), data: [] })
  const at = envelope.indexOf('[]') + 1
  const lines = rows.map(row => JSON.stringify(row)).join(',\n')
  return { text: `${envelope.slice(0, at)}\n${lines}\n${envelope.slice(at)}`, rows: rows.length }
}
