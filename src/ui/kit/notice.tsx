import type { MouseEvent } from 'react'
import { Beside } from './beside.tsx'
import { Icon } from './icon.tsx'
import { KeyCap, shortcutWords } from './key-cap.tsx'

export type Notice = {
  readonly id: string
  readonly tone: 'good' | 'bad' | 'plain'
  readonly text: string
  readonly action?:
    | { readonly label: string; readonly keys?: string | undefined; readonly onClick: () => void }
    | undefined
}

export type NoticesProps = {
  /** Oldest first; the last three are shown. */
  readonly notices: readonly Notice[]
  readonly onClose?: ((id: string) => void) | undefined
  /** The accessible name of the whole. */
  readonly label: string
  readonly closeLabel?: string | undefined
}

const tones = { good: 'text-good', bad: 'text-bad', plain: 'text-text-3' } as const
const signs = { good: 'circle-check', bad: 'alert', plain: 'info' } as const
const most = 3
/** Whether the pointer or the focus is on them: no notice goes while somebody is about to use it. */
export const areHeld = (): boolean => document.querySelector('[data-notices]:is(:hover, :focus-within)') !== null

/** The button goes with its notice: a click on it leaves the focus where it is. */
const keepFocus = (event: MouseEvent): void => event.preventDefault()

/**
 * The floating lines at the bottom right. Good news waits its turn at a screen reader, bad news does not. Under a dialog
 * they stand side by side: in a pile they would lie on its buttons.
 */
export function Notices({ notices, onClose, label, closeLabel = 'Close' }: NoticesProps) {
  const shown = notices.slice(-most)
  const line = (notice: Notice) => (
    <div
      key={notice.id}
      style={{ order: shown.indexOf(notice) }}
      className="pointer-events-auto flex min-h-10 animate-rise items-center gap-3 rounded-lg bg-raised py-2 pr-2 pl-3.5 shadow-float in-[body:has([data-raised])]:max-w-[min(480px,calc((100vw-48px)/3))]"
    >
      <Icon name={signs[notice.tone]} className={tones[notice.tone]} />
      <p className="min-w-0 flex-1 whitespace-pre-line [overflow-wrap:anywhere]">{notice.text}</p>
      {notice.action ? (
        <button
          type="button"
          onMouseDown={keepFocus}
          onClick={notice.action.onClick}
          aria-keyshortcuts={shortcutWords(notice.action.keys)}
          className="flex shrink-0 items-center gap-2 rounded-sm px-1 font-medium text-accent-text hover:underline"
        >
          {notice.action.label}
          {notice.action.keys ? <KeyCap keys={notice.action.keys} /> : null}
        </button>
      ) : null}
      {onClose ? (
        <button
          type="button"
          aria-label={closeLabel}
          title={closeLabel}
          onMouseDown={keepFocus}
          onClick={() => onClose(notice.id)}
          className="grid size-6 shrink-0 place-items-center rounded-md text-text-3 hover:bg-hover hover:text-text"
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
        className="pointer-events-none fixed right-4 bottom-12 z-60 flex max-w-[min(560px,calc(100vw-32px))] flex-col items-end gap-2 in-[body:has([data-raised])]:bottom-1 in-[body:has([data-raised])]:max-w-none in-[body:has([data-raised])]:flex-row"
      >
        <div role="alert" className="contents">
          {shown.filter(notice => notice.tone === 'bad').map(line)}
        </div>
        <output className="contents">{shown.filter(notice => notice.tone !== 'bad').map(line)}</output>
      </section>
    </Beside>
  )
}
