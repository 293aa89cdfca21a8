import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'

/** A part of a typed text, and what it is. */
export type Marked = {
  readonly start: number
  readonly end: number
  readonly is: 'name' | 'value' | 'sign' | 'unread'
}

type TextMarksProps = {
  /** In order, without overlap. */
  readonly of: readonly Marked[]
  readonly text: string
  readonly box: RefObject<HTMLInputElement | null>
  /** The border, padding and size of the text in the box. */
  readonly className: string
}

/**
 * Colours parts of the text in a text box. The text itself stays the browser's, so that the caret, the selection and
 * input methods work as in every box: the colours lie above it on the same text, which is transparent.
 */
export function TextMarks({ of, text, box, className }: TextMarksProps) {
  const layer = useRef<HTMLDivElement>(null)
  const any = of.length > 0
  // A text longer than its box scrolls with the caret.
  useLayoutEffect(() => {
    if (any && layer.current && box.current) layer.current.scrollLeft = box.current.scrollLeft
  })
  useEffect(() => {
    const input = box.current
    if (!any || !input) return
    const follow = () => {
      if (layer.current) layer.current.scrollLeft = input.scrollLeft
    }
    input.addEventListener('scroll', follow)
    return () => input.removeEventListener('scroll', follow)
  }, [any, box])
  if (!any) return null
  return (
    <div
      ref={layer}
      aria-hidden="true"
      className={classes(
        'field-text pointer-events-none absolute inset-0 flex items-center overflow-hidden text-transparent',
        className,
      )}
    >
      <span className="whitespace-pre">
        {of.map((mark, place) => (
          <span key={mark.start}>
            {text.slice(of[place - 1]?.end ?? 0, mark.start)}
            <span className={`filter-${mark.is}`} data-mark={mark.is}>
              {text.slice(mark.start, mark.end)}
            </span>
          </span>
        ))}
        {text.slice(of.at(-1)?.end ?? 0)}
      </span>
    </div>
  )
}
