import type { ReactNode } from 'react'
import { type Field, type Fields, type FieldType, type Related, sortKeyOf, textOf } from '#client/entities/field.ts'
import type { Kind } from '#client/entities/kind.ts'
import { caption, choiceCaption, fieldCaption, t } from '#client/messages/message.ts'
import { tokenCount } from '#rules/tokens.ts'
import { Chip } from '../kit/chip.tsx'
import { NameBeside } from '../kit/name-with-note.tsx'
import { ShareBar } from '../kit/share-bar.tsx'
import type { Column } from '../kit/table-column.ts'

/** A field of a kind as a column: as declared, or with another documented label or another way to draw it. */
export type Choice<Row, F extends Fields<Row>> =
  | (keyof F & string)
  | {
      readonly field: keyof F & string
      readonly label?: string
      readonly draw?: (row: Row, usual: ReactNode) => ReactNode
    }

/** The balance of a token, red if it is negative. */
function Balance({ of }: { readonly of: number }) {
  return <span className={of < 0 ? 'text-bad' : undefined}>{tokenCount(of)}</span>
}

type Drawn = <Row>(field: Field<Row>, row: Row, related: Related) => ReactNode

/** How fields of these types are drawn. Other types are drawn as text. */
const drawnByType: Partial<Readonly<Record<FieldType, Drawn>>> = {
  choice: (field, row, related) => {
    const tone = field.tones?.[String(field.value(row, related))]
    const text = t(choiceCaption(field, textOf(field, row, related)))
    return tone ? <Chip tone={tone} label={text} /> : text
  },
  balance: (field, row, related) => <Balance of={Number(field.value(row, related) ?? 0)} />,
  share: (field, row, related) => {
    const share = field.value(row, related)
    return typeof share === 'number' && <ShareBar share={share} text={textOf(field, row, related)} />
  },
}

const atTheEnd = 4
/** A text that is too long is cut before its last signs, which show, too. */
const drawCut: Drawn = (field, row, related) => {
  const text = textOf(field, row, related)
  if (text.length <= 2 * atTheEnd) return text
  return (
    // One image of a text for screen readers, which would read the two parts as two words.
    <span role="img" aria-label={text} className="middle-cut">
      <span className="truncate">{text.slice(0, -atTheEnd)}</span>
      <span>{text.slice(-atTheEnd)}</span>
    </span>
  )
}

const toTheRight: ReadonlySet<FieldType> = new Set(['money', 'number', 'balance'])
const isWhole: ReadonlySet<FieldType> = new Set(['date', 'timestamp', 'time'])
/** An amount of money is read as one; how many there are says nothing without of what. */
const needsName: ReadonlySet<FieldType> = new Set(['number', 'balance', 'share', 'flag'])

/** The chosen fields of a kind as columns, in the given order. */
export const columnsOf = <Row, F extends Fields<Row>>(
  kind: Kind<Row, F>,
  chosen: readonly Choice<Row, F>[],
  related: Related,
): readonly Column<Row>[] =>
  chosen.map(choice => {
    const { field: id, label, draw } = typeof choice === 'string' ? { field: choice } : choice
    const field: Field<Row> = kind.fields[id]!
    const drawn = drawnByType[field.type] ?? (field.cut === 'middle' ? drawCut : textOf)
    const usual = (row: Row) => <NameBeside name={drawn(field, row, related)} beside={field.beside?.(row, related)} />
    return {
      id,
      title: t(label === undefined ? fieldCaption(field) : caption(label)),
      width: field.width,
      short: field.short && t(caption(field.short)),
      flex: field.flex,
      whole: isWhole.has(field.type),
      lead: field.lead,
      named: field.named ?? (needsName.has(field.type) ? 'first' : undefined),
      align: field.align ?? (toTheRight.has(field.type) ? 'right' : undefined),
      className: field.quiet ? 'text-text-2' : undefined,
      render: draw ? row => draw(row, usual(row)) : usual,
      sortKey: sortKeyOf(field, related),
    }
  })
