import { DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react'
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { useFocusHome } from './focus-home.ts'

export type DialogProps = {
  readonly title: string
  /** Asked for by Escape and, unless sticky, by a click outside. The caller takes the dialog away, or does not. */
  readonly onClose: () => void
  readonly children: ReactNode
  /** A quiet line under the title. */
  readonly subtitle?: ReactNode | undefined
  /** The row of buttons at the end. */
  readonly footer?: ReactNode | undefined
  /** Pixels, 448 unless told; never wider than the window. */
  readonly width?: number | undefined
  /** A click outside does not close it: there is something in it to lose. */
  readonly sticky?: boolean | undefined
  /** What takes the focus; the first field that can be filled in, else the last button of the footer, unless told. */
  readonly first?: RefObject<HTMLElement | null> | undefined
  /** An alertdialog stands for a question that must be answered. */
  readonly role?: 'dialog' | 'alertdialog' | undefined
  /** Enter in a field, and the submit button: the content becomes a form. */
  readonly onSubmit?: (() => void) | undefined
  /** No padding around the content: for tables and sheets. */
  readonly flush?: boolean | undefined
}

/** A search box and a pager look for what is there: there is nothing to fill in. */
const fillable =
  ':is(input:not([type=hidden], [type=checkbox], [type=search]), select, textarea):not(:disabled, [readonly], [tabindex="-1"], [data-pager] *)'

/** A modal dialog, open as long as it is mounted. Dialogs nest: render the inner one inside the outer one's children. */
export function Dialog({
  title,
  onClose,
  children,
  subtitle,
  footer,
  width = 448,
  sticky = false,
  first,
  role = 'dialog',
  onSubmit,
  flush = false,
}: DialogProps) {
  useFocusHome()
  const pressedOutside = useRef(false)

  const onKeyDown = (event: KeyboardEvent): void => {
    const composing = event.nativeEvent.isComposing || event.keyCode === 229
    if (event.key === 'Enter' && composing) event.preventDefault()
    // Ctrl+Enter sends from any field, also from one that has its own Enter.
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && onSubmit && !composing && !event.repeat) {
      event.preventDefault()
      event.stopPropagation()
      onSubmit()
    }
    if (event.key !== 'Escape') return
    if (composing || event.repeat) event.stopPropagation()
    else if (!event.defaultPrevented) {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
  }

  const content = (
    <>
      <div className="shrink-0 px-4 pb-1.5 pt-3.5">
        <DialogTitle className="text-md font-bold tracking-[-0.01em]">{title}</DialogTitle>
        {subtitle ? <div className="text-text-3">{subtitle}</div> : null}
      </div>
      <div
        data-dialog-body=""
        className={classes('flex min-h-0 flex-col overflow-y-auto', !flush && 'gap-3 px-4 py-1.5')}
      >
        {children}
      </div>
      {footer ? (
        <div data-dialog-footer="" className="flex shrink-0 items-center justify-end gap-2 p-4 pt-3">
          {footer}
        </div>
      ) : (
        <div className="h-2.5 shrink-0" />
      )}
      <FirstFocus first={first} />
    </>
  )
  const shape = classes(
    'flex max-h-[calc(100dvh-88px)] w-full flex-col overflow-hidden rounded-xl bg-raised shadow-float outline-none',
    'animate-rise',
  )
  return (
    <HeadlessDialog open={useStanding()} onClose={onClose} role={role} onKeyDown={onKeyDown} className="relative z-40">
      <div aria-hidden="true" className="fixed inset-0 animate-appear bg-veil" />
      {/* The panel covers the window, so that whether a click outside closes is decided here and not by the library. */}
      <DialogPanel
        className="fixed inset-0 grid justify-items-center overflow-y-auto px-4 py-4 [grid-template-rows:minmax(0,3fr)_auto_minmax(0,5fr)]"
        onMouseDown={event => {
          pressedOutside.current = event.target === event.currentTarget
        }}
        onMouseUp={event => {
          if (pressedOutside.current && event.target === event.currentTarget && !sticky) onClose()
          pressedOutside.current = false
        }}
      >
        <div data-raised="" tabIndex={-1} style={{ maxWidth: width }} className={classes(shape, 'row-start-2')}>
          {onSubmit ? (
            <form
              noValidate
              className="flex min-h-0 flex-col"
              onSubmit={event => {
                event.preventDefault()
                // A dialog inside this one is its child for React, and so are its submits.
                event.stopPropagation()
                onSubmit()
              }}
            >
              {content}
            </form>
          ) : (
            content
          )}
        </div>
      </DialogPanel>
    </HeadlessDialog>
  )
}

/**
 * False in the first drawing of a dialog, true before anything is painted. The library learns where a dialog stands only
 * once it is mounted: one that is open by then would not take the page behind it from screen readers.
 */
function useStanding(): boolean {
  const [standing, setStanding] = useState(false)
  useLayoutEffect(() => setStanding(true), [])
  return standing
}

/**
 * Takes the focus before the library's trap looks, which leaves a focus that is inside already. A component of its own,
 * because the content may be mounted later than the dialog, and the last one in it, so that `first` is there.
 */
function FirstFocus({ first }: Pick<DialogProps, 'first'>) {
  const mark = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const box = mark.current?.closest<HTMLElement>('[data-raised]')
    if (!box) return
    const take = (): void => {
      const target =
        first?.current ??
        box.querySelector<HTMLElement>(`[data-dialog-body] ${fillable}`) ??
        [...box.querySelectorAll<HTMLElement>('[data-dialog-footer] button')].at(-1) ??
        box
      target.focus({ preventScroll: true })
      if (target instanceof HTMLInputElement && target.type === 'text') target.select()
    }
    if (!box.contains(document.activeElement)) take()
    // A dialog that this one takes the place of gives its focus back a moment later: to what is gone, or around this one.
    const later = setTimeout(() => {
      const active = document.activeElement
      if (active !== box && (!active || active.contains(box))) take()
    })
    return () => clearTimeout(later)
  }, [first])
  return <span ref={mark} hidden />
}
