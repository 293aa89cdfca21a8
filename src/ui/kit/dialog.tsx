import { type KeyboardEvent, type ReactNode, useContext, useId } from 'react'
import { classes } from './classes.ts'
import { DialogNote } from './dialog-note.ts'
import { Form } from './form.tsx'
import { Layer } from './layer.tsx'
import { mixedText } from './mixed-text.tsx'
import { WholeOnPaper } from './paper.tsx'
import { grown } from './sizes.ts'
import { isComposing } from './typing.ts'

declare module 'react' {
  interface CSSProperties {
    /** The greatest width of a dialog in a window with room for it. */
    '--dialog-width'?: string
  }
}

type DialogProps = {
  readonly title: string
  /** Called on Escape and, unless sticky, on a click outside. The caller decides whether to unmount the dialog. */
  readonly onClose: () => void
  readonly children: ReactNode
  /** A muted line under the title. */
  readonly subtitle?: ReactNode | undefined
  /** Takes the place of title and subtitle. It has a heading with this id. */
  readonly head?: ((titleId: string) => ReactNode) | undefined
  /** The row of buttons at the end. */
  readonly footer?: ReactNode | undefined
  /** Pixels with letters of the usual size, 448 by default; never wider than the window. */
  readonly width?: number | undefined
  /** A click outside does not close the dialog: it holds input that would be lost. */
  readonly sticky?: boolean | undefined
  /** 'alertdialog' for a question that must be answered. */
  readonly role?: 'dialog' | 'alertdialog' | undefined
  /** Makes the content a form, sent by Ctrl+Enter, by its submit button, or by Enter in its last field. */
  readonly onSubmit?: (() => void) | undefined
  /** No padding around the content: for tables and sheets. */
  readonly flush?: boolean | undefined
}

/**
 * A modal dialog, open while it is mounted. The focus starts at the first field that can be filled in, else at the list,
 * else at the last button of the footer. To nest dialogs, render the inner one inside the outer one's children.
 */
export function Dialog({
  title,
  onClose,
  children,
  subtitle,
  head,
  footer,
  width = 448,
  sticky = false,
  role = 'dialog',
  onSubmit,
  flush = false,
}: DialogProps) {
  const titleId = useId()
  const note = useContext(DialogNote)
  const onKeyDown = (event: KeyboardEvent): void => {
    const composing = isComposing(event)
    // The form hears it in all that is inside. The focus may be on the dialog itself.
    const sends = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented
    if (sends && onSubmit && !composing && !event.repeat) {
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
      <WholeOnPaper />
      <div className="shrink-0 px-4 pb-1.5 pt-3.5">
        {head?.(titleId) ?? (
          <>
            <h2 id={titleId} className="text-md font-bold tracking-[-0.01em]">
              {mixedText(title)}
            </h2>
            {subtitle ? (
              <div className="text-text-3">{typeof subtitle === 'string' ? mixedText(subtitle) : subtitle}</div>
            ) : null}
          </>
        )}
        {note}
      </div>
      <div
        data-dialog-body=""
        className={classes('flex min-h-0 flex-col overflow-y-auto max-roomy:flex-1', !flush && 'gap-3 px-4 py-1.5')}
      >
        <DialogNote value={null}>{children}</DialogNote>
      </div>
      {footer ? (
        <div data-dialog-footer="" className="flex shrink-0 flex-wrap items-center justify-end gap-2 p-4 pt-3">
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
      className={classes(
        'z-40 overflow-y-auto px-4 py-4',
        // A form starts near the top of the window, so that it does not move when a list opens in it or a problem is shown.
        // Notices have room below it.
        onSubmit
          ? 'flex flex-col items-center pb-14 before:basis-[11dvh] before:shrink-1000 before:content-[""] max-roomy:before:hidden'
          : 'grid justify-items-center [grid-template-rows:minmax(0,3fr)_auto_minmax(0,5fr)]',
        role === 'dialog' && 'max-roomy:p-0',
      )}
    >
      <div
        data-raised=""
        style={{ '--dialog-width': grown(width) }}
        className={classes(
          'row-start-2 flex max-h-[calc(100dvh-5.5rem)] w-full max-w-(--dialog-width) flex-col overflow-hidden rounded-xl bg-raised shadow-float',
          // A dialog fills a small window. A question stays as small as it is.
          role === 'dialog' &&
            'max-roomy:row-span-full max-roomy:h-dvh max-roomy:max-h-none max-roomy:max-w-none max-roomy:rounded-none',
        )}
      >
        {onSubmit ? (
          <Form className="flex min-h-0 flex-1 flex-col" onSubmit={onSubmit}>
            {content}
          </Form>
        ) : (
          content
        )}
      </div>
    </Layer>
  )
}
