/** So many rows tell whether a field has the same values again and again. */
const sample = 2000
/** A field with more values than this share of its rows is left alone. */
const mostValues = 0.5

/**
 * Lets the rows of one list share the values they have in common, such as a school or a status: a parser makes a new text
 * for each of them. A long list takes less memory then, and above all fewer objects, each of which every garbage
 * collection looks at. Call it with all rows, part by part.
 */
export function sharingEqualValues(): (rows: readonly object[]) => void {
  let values: Map<string, Map<string, string>> | undefined
  let seen = 0
  return rows => {
    if (rows.length === 0) return
    values ??= new Map(Object.keys(rows[0] ?? {}).map(field => [field, new Map()]))
    // Rows that were just parsed are nobody else's yet.
    for (const [field, known] of values)
      for (const row of rows as readonly Record<string, unknown>[]) {
        const value = row[field]
        if (typeof value !== 'string') continue
        const same = known.get(value)
        if (same === undefined) known.set(value, value)
        else row[field] = same
      }
    seen += rows.length
    if (seen < sample) return
    for (const [field, known] of values) if (known.size > seen * mostValues) values.delete(field)
  }
}
