import { useMemo } from 'react'
import { type ImportField, importFieldLabels } from '#client/import-columns.ts'
import { t } from '#client/language.ts'
import { Chip } from '../../kit/chip.tsx'
import { classes } from '../../kit/classes.ts'
import type { Column } from '../../kit/table-column.ts'
import type { FatedRow } from './fates.ts'
import { type Sheet, titleOf, typedFields } from './sheet.ts'

/** The columns that stand before those of the file. */
export const ownColumns = 3

const chips = {
  create: { tone: 'good', label: 'Create' },
  change: { tone: 'warn', label: 'Change' },
  same: { tone: 'plain', label: 'Same' },
  refuse: { tone: 'bad', label: 'Refused' },
} as const

/** About how wide a text is drawn. */
const drawn = (text: string): number => {
  let width = 0
  for (const character of text) width += character > '\u2e7f' ? 13 : 7.2
  return width
}
const looked = 200
const widest = 150

function fieldColumn(at: string, title: string, field: ImportField, width: number): Column<FatedRow> {
  return {
    id: at,
    title,
    width,
    render: ({ row }) => row.fields[field] ?? '',
    className: ({ row, fate }) => {
      const typed = row.typed.has(field) && 'font-medium'
      if (row.leftOut || fate?.fields?.[field] === undefined) return classes(typed)
      return classes(
        'self-stretch leading-[31px]',
        fate.outcome === 'refuse' ? 'bg-bad-bg text-bad' : 'bg-warn-bg text-warn',
        typed,
      )
    },
  }
}

/** The columns of the table: what would be done, then those of the file, then fields that were only typed in. */
export function useColumns(sheet: Sheet): readonly Column<FatedRow>[] {
  const { csv, columns, heading } = sheet
  const typed = typedFields(sheet).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing else in the sheet changes its columns
  return useMemo(() => columnsOf(sheet), [csv, columns, heading, typed])
}

function columnsOf(sheet: Sheet): readonly Column<FatedRow>[] {
  const lines = sheet.csv.rows.slice(0, looked)
  const lastLine = String(sheet.csv.rows.at(-1)?.line ?? 0)
  return [
    {
      id: 'line',
      title: t('Line'),
      width: Math.max(56, 28 + 8 * lastLine.length),
      className: 'text-text-3',
      render: ({ row }) => row.line,
    },
    {
      id: 'outcome',
      title: t('Outcome'),
      width: 92,
      render: ({ row, fate }) => {
        if (row.leftOut) return <Chip tone="plain" label={t('Left out')} />
        const chip = fate && chips[fate.outcome]
        return chip ? <Chip tone={chip.tone} label={t(chip.label)} /> : null
      },
    },
    {
      id: 'why',
      title: t('Details'),
      width: 248,
      flex: 1,
      className: 'text-text-2',
      render: ({ fate }) => [fate?.student_id, fate?.reason && t(fate.reason)].filter(Boolean).join(' · '),
    },
    ...sheet.columns.map((field, at): Column<FatedRow> => {
      const content = lines.reduce((most, row) => Math.max(most, drawn(row.cells[at] ?? '')), 0)
      const choice = 1.08 * drawn(field ? importFieldLabels[field] : 'Leave out') + 30
      const width = Math.round(Math.min(widest, Math.max(76, choice, content) + 18))
      const title = titleOf(sheet, at)
      if (field) return fieldColumn(`column-${at}`, title, field, width)
      return {
        id: `column-${at}`,
        title,
        width,
        className: 'text-text-3',
        render: ({ row }) => row.cells[at] ?? '',
      }
    }),
    ...typedFields(sheet).map(field =>
      fieldColumn(field, t(importFieldLabels[field]), field, Math.round(drawn(importFieldLabels[field]) + 40)),
    ),
  ]
}
