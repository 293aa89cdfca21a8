import type { ReactNode, Ref } from 'react'
import { type ImportField, importFieldLabels, importFields } from '#client/import/import-columns.ts'
import { caption, t } from '#client/messages/message.ts'
import { studentImportText } from '#client/messages/student-import.ts'
import { Select } from '../../../kit/select.tsx'
import { grown } from '../../../kit/sizes.ts'
import { type Sheet, titleOf } from './sheet.ts'

type Props = {
  readonly sheet: Sheet
  /** The grid-template-columns of the table below. The first `before` columns are not from the file. */
  readonly tracks: string
  readonly before: number
  /** Pixels. */
  readonly width: number
  readonly onField: (column: number, field: ImportField | undefined) => void
  readonly onScroll: (left: number) => void
  /** Shown before the selects. */
  readonly children: ReactNode
  readonly ref: Ref<HTMLDivElement>
}

const none = 'none'
type Choice = ImportField | typeof none

/** A select above each column of the file, to correct which field it holds. It scrolls together with the table below. */
export function ColumnStrip({ sheet, tracks, before, width, onField, onScroll, children, ref }: Props) {
  const options = (column: number): { value: Choice; label: string }[] => [
    { value: none, label: t(studentImportText.leaveOut) },
    ...importFields.map(field => {
      const at = sheet.columns.indexOf(field)
      const label = t(caption(importFieldLabels[field]))
      return {
        value: field,
        label: at < 0 || at === column ? label : t(studentImportText.labelNow({ label, column: titleOf(sheet, at) })),
      }
    }),
  ]
  return (
    <div
      ref={ref}
      onScroll={event => onScroll(event.currentTarget.scrollLeft)}
      data-scrolled=""
      className="shrink-0 overflow-hidden border-t border-line [scrollbar-gutter:stable] [scrollbar-width:thin]"
    >
      <fieldset
        aria-label={t(studentImportText.columns)}
        style={{ gridTemplateColumns: tracks, minWidth: grown(width) }}
        className="grid items-center py-2"
      >
        <div style={{ gridColumn: `span ${before}` }} className="px-4">
          {children}
        </div>
        {sheet.columns.map((field, column) => (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its index
            key={column}
            compact
            hideLabel
            label={t(studentImportText.columnAt({ number: column + 1, title: titleOf(sheet, column) }))}
            value={field ?? none}
            options={options(column)}
            onChange={chosen => onField(column, chosen === none ? undefined : chosen)}
            className={field ? 'pr-2' : 'pr-2 [&_select]:text-text-3'}
          />
        ))}
      </fieldset>
    </div>
  )
}
