import type { ReactNode } from 'react'
import { mixedText } from './mixed-text.tsx'

type Props = {
  readonly name: ReactNode
  /** The same name in another script. Nothing where it is not known. */
  readonly beside: string | null | undefined
}

/** A name, and a quieter one beside it. Each is an element of its own, so that each can be found as it is. */
export const NameBeside = ({ name, beside }: Props) => {
  const own = typeof name === 'string' ? mixedText(name) : name
  return beside ? (
    <span className="name-beside">
      <span>{own}</span> <span>{mixedText(beside)}</span>
    </span>
  ) : (
    own
  )
}
