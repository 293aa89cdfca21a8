import type { Format } from '#client/export/file.ts'
import type { Sheet } from '#client/export/sheet.ts'
import { saveBlob } from './download.ts'

/** Lets the browser save a sheet as a file. Answers its name. */
export async function saveSheet(sheet: Sheet, format: Format): Promise<string> {
  // What writes files is loaded when somebody wants one.
  const { fileOf } = await import('#client/export/file.ts')
  const { name, blob } = await fileOf(sheet, format)
  saveBlob(blob, name)
  return name
}
