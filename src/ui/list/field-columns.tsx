import type { ReactNode } from 'react'
import { type Field, type Fields, type FieldType, type Related, sortKeyOf, textOf } from '#client/entities/field.ts'
import type { Kind } from '#client/entities/kind.ts'
import { t } from '#client/language.ts'
import { Chip } from '../kit/chip.tsx'
import type { Column } from '../kit/table-column.ts'
import { Balance } from '../tokens/balance.tsx'

/** A field of a kind as a column: as it is declared, or under another documented label, or drawn in the screen's own way. */
export type Choice<Row, F extends Fields<Row>> =
  | (keyof F & string)
  | { readonly field: keyof F & string; readonly label?: string; readonly draw?: (row: Row) => ReactNode }

type Drawn = <Row>(field: Field<Row>, row: Row, related: Related) => ReactNode

/** How a field of a type is drawn, where that is more than its text. */
const drawn: Partial<Readonly<Record<FieldType, Drawn>>> = {
  choice: (field, row, related) => {
    const tone = field.tones?.[String(field.value(row, related))]
    const text = t(textOf(field, row, related))
    return tone ? <Chip tone={tone} label={text} /> : text
  },
  balance: (field, row, related) => <Balance of={Number(field.value(row, related) ?? 0)} />,
}

const toTheRight: ReadonlySet<FieldType> = new Set(['money', 'number', 'balance'])

/** Chosen fields of a kind as columns, in the order they are chosen in. */
export const columnsOf = <Row, F extends Fields<Row>>(
  kind: Kind<Row, F>,
  chosen: readonly Choice<Row, F>[],
  related: Related,
): readonly Column<Row>[] =>
  chosen.map(choice => {
    const { field: id, label, draw } = typeof choice === 'string' ? { field: choice } : choice
    const field: Field<Row> = kind.fields[id]!
    const drawType = drawn[field.type]
    return {
      id,
      title: t(label ?? field.label),
      width: field.width,
      flex: field.flex,
      align: field.align ?? (toTheRight.has(field.type) ? 'right' : undefined),
      className: field.quiet ? 'text-text-2' : undefined,
      render: draw ?? (row => (drawType ? drawType(field, row, related) : textOf(field, row, related))),
      sortKey: sortKeyOf(field, related),
    }
  })
