import { type ReactNode, useId } from 'react'

/** Texts that a box can be filled in with: the browser offers those that match. `list` is for the input beside `texts`. */
export function useOffered(offered: readonly string[]): {
  readonly list: string | undefined
  readonly texts: ReactNode
} {
  const list = useId()
  if (offered.length === 0) return { list: undefined, texts: null }
  return {
    list,
    texts: (
      <datalist id={list}>
        {offered.map(each => (
          <option key={each} value={each} />
        ))}
      </datalist>
    ),
  }
}
