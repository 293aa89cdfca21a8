import type { KeyboardEvent, ReactNode } from 'react'
import { Layer } from './layer.tsx'
import { isComposing } from './typing.ts'

export type FloatProps = {
  /** Its accessible name. */
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A modal box near the top of the window, without a title: it never moves while what is in it grows. */
export function Float({ label, onClose, children }: FloatProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    <Layer
      role="dialog"
      label={label}
      onKeyDown={onKeyDown}
      onPressOutside={onClose}
      className="z-50 flex justify-center px-4 pt-[min(88px,11dvh)] pb-4"
    >
      <div
        data-raised=""
        className="h-fit max-h-full w-full max-w-[640px] animate-rise overflow-x-hidden overflow-y-auto rounded-xl bg-raised shadow-float"
      >
        {children}
      </div>
    </Layer>
  )
}
