import { useMemo } from 'react'

/** A few letters that show for a moment, and when that began: the same object as long as it does. */
export type Mark = { readonly letters: string; readonly since: number }

/** A few letters in the first cell of a row, and what they mean. */
export type Badge = { readonly letters: string; readonly words: string; readonly strong: boolean }

/** What is marked leaves the view and comes back, and then goes on where it was and does not begin again. */
export const markDelay = (mark: Mark | undefined): string | undefined =>
  mark && `${Math.round(mark.since - performance.now())}ms`

export function MarkLetters(mark: Mark) {
  const { letters, since } = mark
  const animationDelay = useMemo(() => markDelay({ letters, since }), [letters, since])
  return (
    <span aria-hidden className="row-mark" style={{ animationDelay }}>
      {letters}
    </span>
  )
}

export const BadgeLetters = ({ letters, words, strong }: Badge) => (
  <span role="img" aria-label={words} title={words} className={strong ? 'row-badge strong' : 'row-badge'}>
    {letters}
  </span>
)
