import { type KeyboardEvent, memo, useDeferredValue, useState } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { isComposing } from './typing.ts'

export type PagerProps = {
  /** 1-based. */
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
  readonly texts: {
    readonly previous: string
    readonly next: string
    /** 'Page {page} of {pages}'. */
    readonly pageOf: string
    /** The accessible name of the selector. */
    readonly choose: string
  }
  /** The keys of the two buttons, for their tooltips. */
  readonly keys?: { readonly previous: string; readonly next: string } | undefined
}

/** A menu of more pages than this is slower than typing the number. */
const mostListed = 500

const Pages = memo(function Pages({ pages, pageOf }: { readonly pages: number; readonly pageOf: string }) {
  return Array.from({ length: Math.min(pages, mostListed) }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
    <option key={at} value={at + 1} className="bg-raised text-text">
      {pageOf.replace('{page}', String(at + 1)).replace('{pages}', String(pages))}
    </option>
  ))
})

export function Pager({ page, pages, onPage, texts, keys }: PagerProps) {
  // Hundreds of options would cost every keystroke of a search its frame: they may follow a moment later.
  const listed = useDeferredValue(pages)
  return (
    <div data-pager="" className="flex shrink-0 items-center gap-2">
      <Button
        small
        label={texts.previous}
        title={keys?.previous}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      {pages <= mostListed ? (
        <span className="relative flex items-center text-text-2 hover:text-text">
          <select
            aria-label={texts.choose}
            value={page}
            onChange={event => onPage(Number(event.target.value))}
            // Wide enough for the last page from the start: measuring every option is slow, and Next would move.
            style={{ width: `calc(${texts.pageOf.length - 14 + 2 * String(pages).length} * 0.9ch + 30px)` }}
            className="h-6 appearance-none rounded-md bg-transparent pl-1.5 pr-6 text-base [field-sizing:content]"
          >
            <Pages pages={listed} pageOf={texts.pageOf} />
          </select>
          <Icon name="chevron-down" className="pointer-events-none absolute right-1.5 size-3" />
        </span>
      ) : (
        <PageNumber key={page} page={page} pages={pages} onPage={onPage} texts={texts} />
      )}
      <Button small label={texts.next} title={keys?.next} disabled={page >= pages} onClick={() => onPage(page + 1)} />
    </div>
  )
}

function PageNumber({ page, pages, onPage, texts }: PagerProps) {
  const [typed, setTyped] = useState(String(page))
  const [before, after] = texts.pageOf.replace('{pages}', String(pages)).split('{page}')
  const go = (): void => {
    const wanted = Math.min(pages, Math.max(1, Number.parseInt(typed, 10) || page))
    setTyped(String(wanted))
    if (wanted !== page) onPage(wanted)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) return
    if (event.key === 'Enter') go()
    else if (event.key === 'Escape' && typed !== String(page)) {
      event.stopPropagation()
      setTyped(String(page))
    }
  }
  return (
    <span className="flex items-center gap-1 whitespace-pre px-1 text-text-2">
      {before}
      <input
        type="text"
        inputMode="numeric"
        aria-label={texts.choose}
        value={typed}
        onChange={event => setTyped(event.target.value.normalize('NFKC').replace(/\D/g, ''))}
        onFocus={event => event.target.select()}
        onBlur={go}
        onKeyDown={onKeyDown}
        style={{ width: `${Math.max(2, String(pages).length) + 2}ch` }}
        className="h-6 rounded-md border border-line-field bg-surface text-center text-text dark:bg-bg"
      />
      {after}
    </span>
  )
}
