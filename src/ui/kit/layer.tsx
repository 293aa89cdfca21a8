import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { createPortal } from 'react-dom'
import { classes } from './classes.ts'
import { FocusScope, useFocusScope } from './focus-scope.ts'

type LayerProps = {
  readonly role: 'dialog' | 'alertdialog'
  /** The accessible name, or in `labelledBy` the id of the element that has it. */
  readonly label?: string | undefined
  readonly labelledBy?: string | undefined
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** Called on a click outside the content. */
  readonly onPressOutside: (() => void) | undefined
  /** The classes of the backdrop, which covers the window. */
  readonly className: string
  readonly children: ReactNode
}

/** A modal layer over the page, with its own focus scope. Nothing below the top layer can be reached. */
export function Layer({ role, label, labelledBy, onKeyDown, onPressOutside, className, children }: LayerProps) {
  const { id, box } = useFocusScope<HTMLDivElement>()
  const pressedOutside = useRef(false)
  const outside = (event: MouseEvent): boolean => event.target === event.currentTarget
  return createPortal(
    <FocusScope value={id}>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: its role is one of two, and both can be modal */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: both roles hear keys, and a press outside closes them */}
      <div
        ref={box}
        role={role}
        aria-modal="true"
        aria-label={label}
        aria-labelledby={labelledBy}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onMouseDown={event => {
          pressedOutside.current = outside(event)
        }}
        onMouseUp={event => {
          if (pressedOutside.current && outside(event)) onPressOutside?.()
          pressedOutside.current = false
        }}
        className={classes('fixed inset-0 bg-veil outline-none', className)}
      >
        {children}
      </div>
    </FocusScope>,
    document.body,
  )
}
