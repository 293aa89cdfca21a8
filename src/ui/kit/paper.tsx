import { type ReactNode, type RefObject, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { FocusScope } from './focus-scope.ts'

/** What the print style sheet knows: a part of the screen, what `Paper` draws, or all of a dialog or a screen. */
type Part = 'materials' | 'page' | 'week' | 'whole'
type Printed = {
  readonly part: Part
  readonly box?: RefObject<HTMLElement | null>
  /** Draws what the screen does not have, and takes it away again. */
  readonly draw?: (printing: boolean) => void
}
type Mounted = { readonly printed: Printed; readonly scope: number }

/** Everything on the screen that can be printed, in the order in which it was mounted. */
const papers: Mounted[] = []
let now: Printed | undefined

/** A dialog is above what opened it, however late that was mounted. It is printed as a whole where it has no paper. */
const isAbove = (one: Mounted, other: Mounted): boolean =>
  one.scope === other.scope ? one.printed.part !== 'whole' || other.printed.part === 'whole' : one.scope > other.scope

function onTop(asked: Part | undefined): Printed {
  const named = asked === undefined ? [] : papers.filter(({ printed }) => printed.part === asked)
  const [first, ...others] = named.length > 0 ? named : papers
  const whole = { part: 'whole', box: { current: document.querySelector('main') } } as const
  return first ? others.reduce((top, each) => (isAbove(each, top) ? each : top), first).printed : whole
}

function begin(asked?: Part): void {
  end()
  now = onTop(asked)
  document.documentElement.dataset.print = now.part
  if (now.box?.current) now.box.current.dataset.printed = ''
  now.draw?.(true)
}

function end(isMounted = true): void {
  if (!now) return
  const { box, draw } = now
  now = undefined
  delete document.documentElement.dataset.print
  if (box?.current) delete box.current.dataset.printed
  if (isMounted) draw?.(false)
}

/** From now on a command and the menu of the browser print the same: what is on top, and nothing else. */
export function startPrinting(): void {
  addEventListener('beforeprint', () => begin())
  addEventListener('afterprint', () => end())
}

/** Prints this part of the screen. `page` is what is on top. */
export function printPart(part: Part): void {
  const beginWithIt = (event: Event): void => {
    event.stopImmediatePropagation()
    begin(part === 'page' ? undefined : part)
  }
  addEventListener('beforeprint', beginWithIt, { capture: true, once: true })
  window.print()
}

function usePaper(printed: Printed): void {
  const scope = useContext(FocusScope) ?? 0
  const [own] = useState(printed)
  useLayoutEffect(() => {
    const mounted = { printed: own, scope }
    papers.push(mounted)
    return () => {
      papers.splice(papers.indexOf(mounted), 1)
      if (now === own) end(false)
    }
  }, [own, scope])
}

/** Stands in a part of the screen that is printed by its name in the style sheet. */
export function OnPaper({ part }: { readonly part: Exclude<Part, 'page' | 'whole'> }) {
  usePaper({ part })
  return null
}

/** Stands in a dialog, whose box it finds: all of it is printed where no paper in it is. */
export function WholeOnPaper() {
  const box = useRef<HTMLElement>(null)
  usePaper({ part: 'whole', box })
  return (
    <span
      hidden
      ref={span => {
        box.current = span?.closest<HTMLElement>('[data-raised]') ?? null
      }}
    />
  )
}

/** Whether the browser prints: then a list mounts all of its rows. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), { signal })
    addEventListener('afterprint', () => setPrinting(false), { signal })
    return () => over.abort()
  }, [])
  return printing
}

/** What stands on the paper in place of what is on the screen. It is made when it is printed. */
export function Paper({ wide = false, children }: { readonly wide?: boolean; readonly children: () => ReactNode }) {
  const [printing, setPrinting] = useState(false)
  usePaper({ part: 'page', draw: printing => flushSync(() => setPrinting(printing)) })
  if (!printing) return null
  return createPortal(
    <div className="paper" data-wide={wide || undefined}>
      {children()}
    </div>,
    document.body,
  )
}
