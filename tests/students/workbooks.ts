import { type Cell, type CellValue, writeXlsx } from 'hucre'

type Value = CellValue | { readonly value: number; readonly format: string } | { readonly error: string }

/** A workbook with these sheets, and with hidden ones of these names. */
export async function workbookOf(
  sheets: Readonly<Record<string, readonly (readonly Value[])[]>>,
  hidden: readonly string[] = [],
  password?: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const isPlain = (value: Value): value is CellValue =>
    typeof value !== 'object' || value === null || value instanceof Date
  const shown = Object.entries(sheets).map(([name, rows]) => {
    const cells = new Map<string, Cell>()
    rows.forEach((row, at) => {
      row.forEach((value, column) => {
        if (isPlain(value)) return
        const cell: Cell =
          'error' in value
            ? { value: value.error, type: 'error' }
            : { value: value.value, type: 'number', style: { numFmt: value.format } }
        cells.set(`${at},${column}`, cell)
      })
    })
    return { name, rows: rows.map(row => row.map(value => (isPlain(value) ? value : null))), cells }
  })
  const bytes = await writeXlsx({
    sheets: [...hidden.map(name => ({ name, rows: [['x']], hidden: true })), ...shown],
    ...(password === undefined ? {} : { encryption: { password, spinCount: 1000 } }),
  })
  return Uint8Array.from(bytes)
}
