import { mixedText } from '../../kit/mixed-text.tsx'
import type { Block } from './week-cursor-stops.ts'

/** The name of a lesson without the day and time that are seen beside it. Who hears it hears all of it. */
export function NameInSlot({ of: { title, name = title } }: { readonly of: Pick<Block, 'title' | 'name'> }) {
  if (name === title) return mixedText(title)
  return (
    <>
      <span aria-hidden="true">{mixedText(name)}</span>
      <span className="sr-only">{title}</span>
    </>
  )
}
