import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'

/** Everything on the screen that can be printed. What was mounted last is on top. */
const papers: symbol[] = []

/**
 * What stands on the paper when the page is printed, by a command or by the browser: nothing else does. Of several only
 * the one on top is printed. It is made at that moment.
 */
export function Paper({ wide = false, children }: { readonly wide?: boolean; readonly children: () => ReactNode }) {
  const [printing, setPrinting] = useState(false)
  useLayoutEffect(() => {
    const own = Symbol('paper')
    papers.push(own)
    const { dataset } = document.documentElement
    const begin = () => {
      // A part of the screen that was asked for by its name goes first.
      if (papers.at(-1) !== own || dataset.print !== undefined) return
      dataset.print = 'page'
      flushSync(() => setPrinting(true))
    }
    const end = () => {
      if (dataset.print === 'page') delete dataset.print
      setPrinting(false)
    }
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      papers.splice(papers.indexOf(own), 1)
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  if (!printing) return null
  return createPortal(
    <div className="paper" data-wide={wide || undefined}>
      {children()}
    </div>,
    document.body,
  )
}
