import { failureWords } from '#client/core/failure.ts'
import type { Format } from '#client/export/file.ts'
import type { Sheet } from '#client/export/sheet.ts'
import { t } from '#client/messages/message.ts'
import { viewText } from '#client/messages/view.ts'
import { useApp } from '../app/app.ts'
import { saveSheet } from '../app/save-sheet.ts'
import { Button } from '../kit/button.tsx'

const formats = { xlsx: viewText.exportWorkbook, csv: viewText.exportCsv } as const

/** The buttons that save the rows of a form. The command for that would ask its questions in place of the form's. */
export function SaveRows({ sheet }: { readonly sheet: () => Sheet | Promise<Sheet> }) {
  const { notices } = useApp()
  const save = async (format: Format) => {
    try {
      const name = await saveSheet(await sheet(), format)
      notices.say({ tone: 'good', text: viewText.nameIsDownloaded({ name }) })
    } catch (error) {
      notices.say({ tone: 'bad', text: failureWords(error) })
    }
  }
  return (['xlsx', 'csv'] as const).map(format => (
    <Button key={format} small look="quiet" label={t(formats[format])} onClick={() => void save(format)} />
  ))
}
