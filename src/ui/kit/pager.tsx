import { type KeyboardEvent, memo, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { useWaitedText } from './receive-keys.ts'
import { isComposing } from './typing.ts'

type PagerProps = {
  /** 1-based. */
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
  readonly texts: {
    readonly previous: string
    readonly next: string
    /** Must be stable between renders. */
    readonly pageOf: (page: number, pages: number) => string
    /** The text after the page number. */
    readonly of: (pages: number) => string
    /** The accessible name of the page menu, and the text before the page number. */
    readonly choose: string
  }
  /** The keys of the two buttons, for their tooltips. */
  readonly keys?: { readonly previous: string; readonly next: string } | undefined
}

/** With more pages than this, typing the number is faster than choosing it from a menu. */
const mostListed = 500
/** Longer menus get their options when the pointer or the focus reaches them: a search would make them for every letter. */
const fewPages = 32

/** How many digits are about as wide as a text: two for a Chinese character or a full-width sign. */
const digitsWide = (text: string): number => text.length + (text.match(/[\u2e80-\uffef]/g)?.length ?? 0)

type PagesProps = {
  readonly pages: number
  readonly only: number | undefined
  readonly pageOf: PagerProps['texts']['pageOf']
}

const Pages = memo(function Pages({ pages, only, pageOf }: PagesProps) {
  const listed = only === undefined ? Array.from({ length: pages }, (_, at) => at + 1) : [only]
  return listed.map(page => (
    <option key={page} value={page} className="bg-raised text-text">
      {pageOf(page, pages)}
    </option>
  ))
})

export function Pager({ page, pages, onPage, texts, keys }: PagerProps) {
  const [near, setNear] = useState(false)
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
            onPointerDown={() => setNear(true)}
            onFocus={() => setNear(true)}
            onBlur={() => setNear(false)}
            // A fixed width for the longest text. Measuring every option is slow, and a changing width would move Next.
            style={{ width: `calc(${digitsWide(texts.pageOf(pages, pages))} * 0.9ch + 1.875rem)` }}
            className="h-small appearance-none rounded-md bg-transparent pl-1.5 pr-6 text-base [field-sizing:content]"
          >
            <Pages pages={pages} only={near || pages <= fewPages ? undefined : page} pageOf={texts.pageOf} />
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
  const box = useRef<HTMLInputElement>(null)
  const type = (text: string): void => setTyped(text.normalize('NFKC').replace(/\D/g, ''))
  useWaitedText(box, type)
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
      {`${texts.choose} `}
      <input
        ref={box}
        type="text"
        inputMode="numeric"
        aria-label={texts.choose}
        value={typed}
        onChange={event => type(event.target.value)}
        onFocus={event => event.target.select()}
        onBlur={go}
        onKeyDown={onKeyDown}
        style={{ width: `${Math.max(2, String(pages).length) + 2}ch` }}
        className="h-small rounded-md border border-line-field bg-surface text-center text-text dark:bg-bg"
      />
      {` ${texts.of(pages)}`}
    </span>
  )
}
