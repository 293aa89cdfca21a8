import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { createPortal } from 'react-dom'
import { classes } from './classes.ts'
import { FocusScope, useFocusScope } from './focus-scope.ts'

type LayerProps = {
  readonly role: 'dialog' | 'alertdialog'
  /** Its accessible name, or the id of the element that is. */
  readonly label?: string | undefined
  readonly labelledBy?: string | undefined
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** A click beside what is in it. */
  readonly onPressOutside: (() => void) | undefined
  /** Its content stands over a veil that covers the window. */
  readonly className: string
  readonly children: ReactNode
}

/** What lies over the page: a focus scope of its own, and while it is on top nothing below can be reached. */
export function Layer({ role, label, labelledBy, onKeyDown, onPressOutside, className, children }: LayerProps) {
  const { id, box } = useFocusScope<HTMLDivElement>()
  const pressedOutside = useRef(false)
  const outside = (event: MouseEvent): boolean => event.target === event.currentTarget
  return createPortal(
    <FocusScope value={id}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its role is one of two, and both hear keys */}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: its role is one of two, and both can be modal */}
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
        className={classes('fixed inset-0 animate-appear bg-veil outline-none', className)}
      >
        {children}
      </div>
    </FocusScope>,
    document.body,
  )
}
