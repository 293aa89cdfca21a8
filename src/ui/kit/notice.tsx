import type { CSSProperties, KeyboardEvent, MouseEvent } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { KeyCap, shortcutWords } from './key-cap.tsx'
import { mixedText } from './mixed-text.tsx'
import { Beside } from './outside-dialogs.tsx'
import { isComposing } from './typing.ts'

export type Notice = {
  readonly id: string
  readonly tone: 'good' | 'bad' | 'plain'
  readonly text: string
  /** A quieter second line. */
  readonly more?: string | undefined
  /** Where what was done is shown. */
  readonly link?: NoticeButton | undefined
  /** What may be done next. */
  readonly offer?: NoticeButton | undefined
  readonly action?: NoticeButton | undefined
}
type NoticeButton = { readonly label: string; readonly keys?: string | undefined; readonly onClick: () => void }

type NoticesProps = {
  /** Oldest first. Only the last three are shown. */
  readonly notices: readonly Notice[]
  readonly onClose?: ((id: string) => void) | undefined
  /** Accessible name of the region. */
  readonly label: string
  readonly closeLabel?: string | undefined
}

const tones = { good: 'text-good', bad: 'text-bad', plain: 'text-text-3' } as const
const signs = { good: 'circle-check', bad: 'alert', plain: 'info' } as const
const most = 3
const actionLook =
  'flex min-h-small min-w-small shrink-0 items-center justify-center gap-2 rounded-sm px-1 font-medium text-accent-text hover:underline'
/** Whether the pointer or the focus is on the notices. They must not disappear while somebody is about to use them. */
export const areHeld = (): boolean => document.querySelector('[data-notices]:is(:hover, :focus-within)') !== null

/** A click on the button removes it together with its notice, so it must not take the focus. */
const keepFocus = (event: MouseEvent): void => event.preventDefault()

/**
 * The notices at the bottom right. Screen readers announce good news politely and bad news at once. Over a dialog the
 * notices are side by side where there is room: stacked, they would cover its buttons. Over one that fills the window they
 * are above its buttons.
 */
export function Notices({ notices, onClose, label, closeLabel = 'Close' }: NoticesProps) {
  const shown = notices.slice(-most)
  /** Esc on a button of a notice closes the notice. What is open under it stays. */
  const closeByKey = (event: KeyboardEvent, id: string): void => {
    if (event.key !== 'Escape' || event.repeat || isComposing(event) || !onClose) return
    event.preventDefault()
    event.stopPropagation()
    onClose(id)
  }
  const line = (notice: Notice) => (
    <div
      key={notice.id}
      style={{ order: shown.indexOf(notice), '--notices': shown.length } as CSSProperties}
      className="pointer-events-auto flex min-h-10 max-w-full animate-rise items-center gap-3 rounded-lg bg-raised py-2 pr-2 pl-3.5 shadow-float in-data-covered:min-w-0 in-data-covered:roomy:max-w-[min(60rem,calc((100vw-3rem)/var(--notices)))]"
    >
      <Icon name={signs[notice.tone]} className={tones[notice.tone]} />
      {/* Buttons that have no room beside the text are below it: they must not press it into a narrow column. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 in-data-covered:flex-nowrap">
        <div
          className={classes(
            'min-w-0 grow whitespace-pre-line [overflow-wrap:anywhere]',
            // Two lines would cover the buttons of a dialog. Bad news is read whole all the same.
            notice.tone !== 'bad' && notice.more && 'in-data-covered:flex in-data-covered:gap-2',
          )}
        >
          <p
            title={notice.text}
            className={
              notice.tone === 'bad'
                ? undefined
                : 'in-data-covered:max-w-full in-data-covered:shrink-0 in-data-covered:truncate'
            }
          >
            {mixedText(notice.text)}
          </p>
          {notice.more ? (
            <p
              title={notice.more}
              className={classes(
                'text-text-2',
                // Of two, the second is cut first.
                notice.tone !== 'bad' && 'in-data-covered:shrink-[99] in-data-covered:truncate',
              )}
            >
              {mixedText(notice.more)}
            </p>
          ) : null}
        </div>
        <div className="-ml-1 flex flex-wrap gap-x-3 empty:hidden in-data-covered:shrink-0 in-data-covered:flex-nowrap">
          {[notice.link, notice.offer, notice.action].map(each =>
            each ? (
              <button
                key={each.label}
                type="button"
                onMouseDown={keepFocus}
                onClick={each.onClick}
                onKeyDown={event => closeByKey(event, notice.id)}
                aria-keyshortcuts={shortcutWords(each.keys)}
                className={actionLook}
              >
                {each.label}
                {each.keys ? <KeyCap keys={each.keys} /> : null}
              </button>
            ) : null,
          )}
        </div>
      </div>
      {onClose ? (
        <button
          type="button"
          aria-label={closeLabel}
          title={closeLabel}
          onMouseDown={keepFocus}
          onClick={() => onClose(notice.id)}
          onKeyDown={event => closeByKey(event, notice.id)}
          className="grid size-small shrink-0 place-items-center rounded-md text-text-3 hover:bg-hover hover:text-text"
        >
          <Icon name="x" />
        </button>
      ) : (
        <span />
      )}
    </div>
  )
  return (
    <Beside>
      <section
        aria-label={label}
        data-notices=""
        className="pointer-events-none fixed right-4 bottom-12 z-60 flex max-w-[min(35rem,calc(100vw-2rem))] flex-col items-end gap-2 in-data-covered:bottom-1 in-data-covered:max-roomy:bottom-19 in-data-covered:roomy:max-w-none in-data-covered:roomy:flex-row"
      >
        <div role="alert" className="contents">
          {shown.filter(notice => notice.tone === 'bad').map(line)}
        </div>
        <output className="contents">{shown.filter(notice => notice.tone !== 'bad').map(line)}</output>
      </section>
    </Beside>
  )
}
