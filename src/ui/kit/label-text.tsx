import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const amountAtEnd = /\s[−-]?[\d,]+\.\d\d$/u

type Props = {
  readonly text: string
  readonly className?: string
  /** Draws a part of the text, such as with the letters marked that were typed. */
  readonly draw?: (part: string) => ReactNode
}

/** A text that is cut where it is too long: at its end, but before the amount that it ends with. */
export function LabelText({ text, className, draw = part => part }: Props) {
  const at = amountAtEnd.exec(text)?.index
  if (at === undefined) return <span className={classes('truncate', className)}>{draw(text)}</span>
  return (
    <span className={classes('flex min-w-0', className)}>
      <span className="truncate">{draw(text.slice(0, at))}</span>
      <span data-amount="" className="shrink-0 whitespace-pre">
        {draw(text.slice(at))}
      </span>
    </span>
  )
}
