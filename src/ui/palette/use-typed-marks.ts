import { type RefObject, useLayoutEffect } from 'react'
import { marks } from '#client/rank.ts'
import './typed-marks.css'

/** The letters that the style `::highlight(typed)` is for. Older browsers do not mark any. */
function highlight(): Highlight | undefined {
  if (!('highlights' in CSS)) return undefined
  const known = CSS.highlights.get('typed') ?? new Highlight()
  CSS.highlights.set('typed', known)
  return known
}

/**
 * Marks the typed letters in the texts of the rows, but not in what a row makes of the typed line. No element holds them,
 * so that a row that stays is neither rendered nor laid out again for another letter. `rows` changes whenever one of them
 * does.
 */
export function useTypedMarks(list: RefObject<HTMLElement | null>, typed: string, rows: unknown): void {
  useLayoutEffect(() => {
    void rows
    const marked = typed.trim() === '' ? undefined : highlight()
    if (!marked || !list.current) return
    const ranges = [...list.current.querySelectorAll('[data-words]')].flatMap(words =>
      textsIn(words).flatMap(text =>
        marks(text.data, typed).map(
          ([startOffset, endOffset]) =>
            new StaticRange({ startContainer: text, startOffset, endContainer: text, endOffset }),
        ),
      ),
    )
    for (const range of ranges) marked.add(range)
    return () => {
      for (const range of ranges) marked.delete(range)
    }
  }, [list, typed, rows])
}

function textsIn(words: Element): readonly Text[] {
  const found: Text[] = []
  for (const each of words.childNodes) {
    if (each instanceof Text) found.push(each)
    else if (each instanceof Element && !each.hasAttribute('data-line')) found.push(...textsIn(each))
  }
  return found
}
