import type { ReactNode, Ref } from 'react'
import { type ImportField, importFieldLabels, importFields } from '#client/import-columns.ts'
import { t } from '#client/language.ts'
import { Select } from '../../kit/select.tsx'
import { type Sheet, titleOf } from './sheet.ts'

type Props = {
  readonly sheet: Sheet
  /** The grid-template-columns of the table below, the first `before` of which are not the file's. */
  readonly tracks: string
  readonly before: number
  /** Pixels. */
  readonly width: number
  readonly onField: (column: number, field: ImportField | undefined) => void
  readonly onScroll: (left: number) => void
  /** Stands before the selects. */
  readonly children: ReactNode
  readonly ref: Ref<HTMLDivElement>
}

const none = 'none'
type Choice = ImportField | typeof none

/** Above each column of the file what it is: corrected here, and always in step with the table below. */
export function ColumnStrip({ sheet, tracks, before, width, onField, onScroll, children, ref }: Props) {
  const options = (column: number): { value: Choice; label: string }[] => [
    { value: none, label: t('Leave out') },
    ...importFields.map(field => {
      const at = sheet.columns.indexOf(field)
      const label = t(importFieldLabels[field])
      return { value: field, label: at < 0 || at === column ? label : `${label} (${t('now')} ${titleOf(sheet, at)})` }
    }),
  ]
  return (
    <div
      ref={ref}
      onScroll={event => onScroll(event.currentTarget.scrollLeft)}
      className="shrink-0 overflow-hidden border-t border-line [scrollbar-gutter:stable] [scrollbar-width:thin]"
    >
      <fieldset
        aria-label={t('Columns')}
        style={{ gridTemplateColumns: tracks, minWidth: width }}
        className="grid h-11 items-center"
      >
        <div style={{ gridColumn: `span ${before}` }} className="px-4">
          {children}
        </div>
        {sheet.columns.map((field, column) => (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the file
            key={column}
            compact
            hideLabel
            label={`${t('Column')} ${column + 1}, ${titleOf(sheet, column)}`}
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
