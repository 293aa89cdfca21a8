import { DialogPanel, Dialog as HeadlessDialog } from '@headlessui/react'
import type { ReactNode } from 'react'
import { useFocusHome } from './focus-home.ts'

export type FloatProps = {
  /** Its accessible name. */
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A modal box near the top of the window, without a title: it never moves while what is in it grows. Open from its first
 * moment, unlike a dialog: the palette is there most of a frame sooner so.
 */
export function Float({ label, onClose, children }: FloatProps) {
  useFocusHome()
  return (
    <HeadlessDialog open onClose={onClose} aria-label={label} className="relative z-50">
      <div aria-hidden="true" className="fixed inset-0 animate-appear bg-veil" />
      <div className="fixed inset-0 flex justify-center px-4 pt-[min(88px,11dvh)] pb-4">
        <DialogPanel
          data-raised=""
          className="h-fit max-h-full w-full max-w-[640px] animate-rise overflow-x-hidden overflow-y-auto rounded-xl bg-raised shadow-float"
        >
          {children}
        </DialogPanel>
      </div>
    </HeadlessDialog>
  )
}
