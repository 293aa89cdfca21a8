import { useMemo } from 'react'
import { type ImportField, importFieldLabels, type RowField } from '#client/import/import-columns.ts'
import { caption, t } from '#client/messages/message.ts'
import { studentImportText } from '#client/messages/student-import.ts'
import { Chip } from '../../../kit/chip.tsx'
import { classes } from '../../../kit/classes.ts'
import type { Column } from '../../../kit/table-column.ts'
import { type CheckedRow, hasDoubt } from './checked-rows.ts'
import { addedFields, type Sheet, titleOf, whyLeftOut } from './sheet.ts'

/** The number of columns before those of the file. */
export const ownColumns = 3

const chips = {
  create: { tone: 'good', label: studentImportText.willCreate },
  change: { tone: 'warn', label: studentImportText.willChange },
  same: { tone: 'plain', label: studentImportText.staysTheSame },
  refuse: { tone: 'bad', label: studentImportText.isRefused },
} as const

/** The approximate width of a text in pixels, in letters of the usual size. */
const textWidth = (text: string): number => {
  let width = 0
  for (const character of text) width += character > '\u2e7f' ? 13 : 7.2
  return width
}
const sampledRows = 200
const maxWidth = 150

/** What a row is called: in a narrow window it stands first, and is never cut. */
const names: ReadonlySet<ImportField | undefined> = new Set(['first_name', 'surname', 'chinese_name', 'full_name'])
const ofNames = (field: ImportField | undefined) => (names.has(field) ? { lead: true, flex: 0.01 } : {})

function fieldColumn(at: string, title: string, field: RowField, width: number): Column<CheckedRow> {
  return {
    id: at,
    title,
    width,
    ...ofNames(field),
    render: ({ row }) => row.fields[field] ?? '',
    className: ({ row, check }) => {
      const typed = row.typed.has(field) && 'font-medium'
      if (row.leftOut || check?.fields?.[field] === undefined) return classes(typed)
      return classes('h-full', check.outcome === 'refuse' ? 'bg-bad-bg text-bad' : 'bg-warn-bg text-warn', typed)
    },
  }
}

/** The columns of the table: the outcome, the columns of the file, and fields that were only typed in. */
export function useColumns(sheet: Sheet): readonly Column<CheckedRow>[] {
  const { csv, columns, heading, order } = sheet
  const added = addedFields(sheet).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns depend on nothing else in the sheet
  return useMemo(() => columnsOf(sheet), [csv, columns, heading, order, added])
}

const whyOut = (row: CheckedRow['row']): string => {
  const why = whyLeftOut(row)
  return why ? t(why) : ''
}

function columnsOf(sheet: Sheet): readonly Column<CheckedRow>[] {
  const lines = sheet.csv.rows.slice(0, sampledRows)
  const lastLine = String(sheet.csv.rows.at(-1)?.line ?? 0)
  return [
    {
      id: 'line',
      title: t(studentImportText.line),
      width: Math.max(56, 28 + 8 * lastLine.length),
      className: 'text-text-3',
      render: ({ row }) => row.line,
    },
    {
      id: 'outcome',
      title: t(studentImportText.outcome),
      width: 92,
      render: ({ row, check }) => {
        if (row.leftOut) return <Chip tone="plain" label={t(studentImportText.leftOut)} />
        const chip = check && chips[check.outcome]
        return chip ? <Chip tone={chip.tone} label={t(chip.label)} /> : null
      },
    },
    {
      id: 'why',
      title: t(studentImportText.details),
      width: 248,
      flex: 1,
      className: 'text-text-2',
      render: each => {
        const { row, check } = each
        if (row.leftOut) return whyOut(row)
        const notes = check?.notes.map(({ text }) => t(text)) ?? []
        const text = [check?.student_id, check?.reason && t(check.reason), ...notes].filter(Boolean).join(' · ')
        return hasDoubt(each) ? <span className="text-warn">{text}</span> : text
      },
    },
    ...sheet.columns.map((field, at): Column<CheckedRow> => {
      const content = lines.reduce((most, row) => Math.max(most, textWidth(row.cells[at] ?? '')), 0)
      const choice = 1.08 * textWidth(field ? importFieldLabels[field] : t(studentImportText.leaveOut)) + 30
      const width = Math.round(Math.min(maxWidth, Math.max(76, choice, content) + 18))
      const title = titleOf(sheet, at)
      if (field && field !== 'full_name') return fieldColumn(`column-${at}`, title, field, width)
      return {
        id: `column-${at}`,
        title,
        width,
        ...ofNames(field),
        className: field === undefined ? 'text-text-3' : '',
        render: ({ row }) => row.cells[at] ?? '',
      }
    }),
    ...addedFields(sheet).map(field =>
      fieldColumn(
        field,
        t(caption(importFieldLabels[field])),
        field,
        Math.round(textWidth(importFieldLabels[field]) + 40),
      ),
    ),
  ]
}
