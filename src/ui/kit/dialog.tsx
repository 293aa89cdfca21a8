import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { Layer } from './layer.tsx'
import { isComposing } from './typing.ts'

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
  /** An alertdialog stands for a question that must be answered. */
  readonly role?: 'dialog' | 'alertdialog' | undefined
  /** Enter in a field, and the submit button: the content becomes a form. */
  readonly onSubmit?: (() => void) | undefined
  /** No padding around the content: for tables and sheets. */
  readonly flush?: boolean | undefined
}

/**
 * A modal dialog, open as long as it is mounted, which begins at the first field that can be filled in, else at its list, else
 * at the last button of its footer. Dialogs nest: render the inner one inside the outer one's children.
 */
export function Dialog({
  title,
  onClose,
  children,
  subtitle,
  footer,
  width = 448,
  sticky = false,
  role = 'dialog',
  onSubmit,
  flush = false,
}: DialogProps) {
  const titleId = useId()
  const onKeyDown = (event: KeyboardEvent): void => {
    const composing = isComposing(event)
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
        <h2 id={titleId} className="text-md font-bold tracking-[-0.01em]">
          {title}
        </h2>
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
    </>
  )
  return (
    <Layer
      role={role}
      labelledBy={titleId}
      onKeyDown={onKeyDown}
      onPressOutside={sticky ? undefined : onClose}
      className="z-40 grid justify-items-center overflow-y-auto px-4 py-4 [grid-template-rows:minmax(0,3fr)_auto_minmax(0,5fr)]"
    >
      <div
        data-raised=""
        style={{ maxWidth: width }}
        className="row-start-2 flex max-h-[calc(100dvh-88px)] w-full animate-rise flex-col overflow-hidden rounded-xl bg-raised shadow-float"
      >
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
    </Layer>
  )
}
