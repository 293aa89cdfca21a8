import { csvParts } from './as-text.ts'
import { workbook } from './as-workbook.ts'
import type { Sheet } from './sheet.ts'

export type Format = 'xlsx' | 'csv'

/** What no file system allows in a name. */
const notInNames = /[\\/:*?"<>|\p{Cc}]/gu

/** A sheet as a file. */
export async function fileOf(sheet: Sheet, format: Format): Promise<{ readonly name: string; readonly blob: Blob }> {
  const name = `${sheet.name.replaceAll(notInNames, ' ')}.${format}`
  if (format === 'csv')
    return { name, blob: new Blob([...(await csvParts(sheet))], { type: 'text/csv;charset=utf-8' }) }
  return { name, blob: await new Response(workbook(sheet)).blob() }
}
