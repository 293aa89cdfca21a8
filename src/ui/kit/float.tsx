import type { KeyboardEvent, ReactNode } from 'react'
import { Layer } from './layer.tsx'
import { isComposing } from './typing.ts'

type FloatProps = {
  /** Accessible name. */
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A modal box without a title. It starts near the top of the window, so that it does not move when its content grows. */
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
      className="z-50 flex justify-center px-4 pt-[min(5.5rem,11dvh)] pb-4 max-roomy:px-2 max-roomy:pt-2"
    >
      <div
        data-raised=""
        className="h-fit max-h-full w-full max-w-160 overflow-x-hidden overflow-y-auto rounded-xl bg-raised shadow-float"
      >
        {children}
      </div>
    </Layer>
  )
}
