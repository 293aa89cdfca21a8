import { classes } from './classes.ts'
import { FoundText } from './found-text.tsx'

const amountAtEnd = /\s[−-]?[\d,]+\.\d\d$/u
const amountIn = /\s[−-]?[\d,]+\.\d\d(?=$| · )/u

/** What a label says, its amount with the space before it, and what it is for: the months of several payments. */
export function partsOfLabel(text: string): {
  readonly name: string
  readonly amount: string
  readonly rest: string
} {
  const found = amountIn.exec(text)
  if (!found) return { name: text, amount: '', rest: '' }
  const end = found.index + found[0].length
  return { name: text.slice(0, found.index), amount: found[0], rest: text.slice(end).replace(/^ · /u, '') }
}

type Props = {
  readonly text: string
  readonly className?: string
}

/** A text that is cut where it is too long: at its end, but before the amount that it ends with. */
export function LabelText({ text, className }: Props) {
  const at = amountAtEnd.exec(text)?.index
  if (at === undefined)
    return (
      <span className={classes('truncate', className)}>
        <FoundText text={text} />
      </span>
    )
  return (
    <span className={classes('flex min-w-0', className)}>
      <span className="truncate">
        <FoundText text={text.slice(0, at)} />
      </span>
      <span data-amount="" className="shrink-0 whitespace-pre">
        <FoundText text={text.slice(at)} />
      </span>
    </span>
  )
}
