import type { Encoding } from '#client/import/encodings.ts'
import { encodings } from '#client/import/encodings.ts'
import { caption, t } from '#client/messages/message.ts'
import { studentImportText } from '#client/messages/student-import.ts'
import { letters } from '../../../app/preferences.ts'
import { done, type ScopedKey } from '../../../app/scoped-key.ts'
import { useStore } from '../../../app/use-store.ts'
import { KeyCap } from '../../../kit/key-cap.tsx'
import { Select } from '../../../kit/select.tsx'
import { atSheet, inEncoding, nextEncoding } from './read-source.ts'
import type { Sheet } from './sheet.ts'
import { hasOtherLetters, sampleNames } from './sheet-facts.ts'

type Props = { readonly sheet: Sheet; readonly onChange: (sheet: Sheet) => void }

const sheetNames = ({ workbook }: Sheet): readonly string[] => workbook?.sheets.map(({ name }) => name) ?? []

/** The keys that read a file otherwise. */
export function readingKeys(sheet: Sheet, onChange: Props['onChange']): readonly ScopedKey[] {
  const { text, workbook } = sheet
  const names = sheetNames(sheet)
  return [
    ...(text && hasOtherLetters(sheet)
      ? [
          {
            keys: 'E',
            words: studentImportText.nextEncoding,
            run: done(() => onChange(inEncoding(sheet, nextEncoding(text.encoding)))),
          },
        ]
      : []),
    ...(workbook && names.length > 1
      ? [
          {
            keys: 'E',
            words: studentImportText.nextSheet,
            run: done(() => onChange(atSheet(sheet, (workbook.at + 1) % names.length))),
          },
        ]
      : []),
  ]
}

/** How a file was read, which people may change: the encoding with some names as it makes them, or the sheet. */
export function Reading({ sheet, onChange }: Props) {
  const withLetters = useStore(letters)
  const { text, workbook } = sheet
  const names = sheetNames(sheet)
  const key = withLetters ? <KeyCap keys="E" /> : null
  if (text && hasOtherLetters(sheet))
    return (
      <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 px-4 pb-1.5">
        <Select
          compact
          hideLabel
          label={t(studentImportText.encoding)}
          value={text.encoding}
          options={encodings.map(value => ({ value, label: t(caption(value)) }))}
          onChange={(encoding: Encoding) => onChange(inEncoding(sheet, encoding))}
        />
        {key}
        <p className="min-w-0 flex-1 text-text-2 [overflow-wrap:anywhere]">
          {t(studentImportText.storedAs({ names: sampleNames(sheet).join(', ') }))}
        </p>
      </div>
    )
  if (workbook && names.length > 1)
    return (
      <div className="flex shrink-0 flex-wrap items-center gap-3 px-4 pb-1.5">
        <Select
          compact
          label={t(studentImportText.sheet)}
          value={String(workbook.at)}
          options={names.map((name, at) => ({ value: String(at), label: name }))}
          onChange={at => onChange(atSheet(sheet, Number(at)))}
        />
        {key}
      </div>
    )
  return null
}
