import type { KeyboardEvent, ReactNode } from 'react'
import { Layer } from './layer.tsx'

type DrawerProps = {
  /** Accessible name. */
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A modal box along the left edge of the window. */
export function Drawer({ label, onClose, children }: DrawerProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    <Layer role="dialog" label={label} onKeyDown={onKeyDown} onPressOutside={onClose} className="z-40 flex">
      <div data-raised="" className="grid h-dvh w-sidebar max-w-[85vw] bg-sunken shadow-float">
        {children}
      </div>
    </Layer>
  )
}
