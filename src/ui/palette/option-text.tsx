import type { ReactNode } from 'react'
import { classes } from '../kit/classes.ts'
import { FoundText } from '../kit/found-text.tsx'
import { partsOfLabel } from '../kit/label-text.tsx'

type Props = {
  readonly title: string
  readonly danger?: boolean | undefined
  /** The record, where the title is that of a command. */
  readonly about?: string | undefined
  readonly line?: ReactNode
  /** What the record was found by. */
  readonly why?: string | undefined
  readonly hint?: string | undefined
}

/**
 * What an option says. Names are never cut: where there is no room the row has a second line. The amounts of all rows stand
 * below each other. What the record was found by and the details, such as the month, share what room there is.
 */
export function OptionText({ title, danger, about = '', line, why, hint }: Props) {
  const [own, of] = [partsOfLabel(title), partsOfLabel(about)]
  const { amount, rest } = of.amount ? of : own
  return (
    <>
      <span data-name="" className={classes(name, danger && 'text-bad')}>
        <FoundText text={of.amount ? title : own.name} />
      </span>
      {of.name ? (
        // Beside an amount it would push that out of the column.
        <span data-name="" className={classes(name, detail, amount && 'max-roomy:basis-full')}>
          <FoundText text={of.name} />
        </span>
      ) : null}
      {amount ? (
        // In a narrow window it stands at the end of the first line.
        <span data-amount="" className="ml-auto shrink-0 text-right tabular-nums roomy:order-last">
          <FoundText text={amount} />
        </span>
      ) : null}
      {rest ? (
        <span className={classes('max-w-full shrink-0 truncate', detail)}>
          <FoundText text={rest} />
        </span>
      ) : null}
      {line}
      {why ? (
        <span data-why="" className={classes('max-w-full min-w-0 truncate', detail, fills, 'roomy:grow-3')}>
          <FoundText text={why} />
        </span>
      ) : null}
      {hint ? (
        <span
          data-hint=""
          className={classes('min-w-0 truncate max-roomy:max-w-full', detail, fills, 'roomy:min-w-16 roomy:grow-2')}
        >
          <FoundText text={hint} />
        </span>
      ) : null}
    </>
  )
}

/** A Chinese name is not broken in its middle either. */
const name = 'max-w-full shrink-0 break-keep break-words'
/** As wide as its text, if there is room: what is wider takes no second line, but is cut. */
const fills = 'roomy:max-w-max roomy:basis-0'
const detail = 'text-sm text-text-3 max-roomy:order-1'
