import { type ReactNode, useRef } from 'react'
import { useVirtualLines } from './use-virtual-rows.ts'

type LinesProps<Line> = {
  readonly lines: readonly Line[]
  readonly lineId: (line: Line) => number
  readonly render: (line: Line) => ReactNode
  /** Of each line. */
  readonly className: string
}

/** A list of any length in a dialog, whose body it scrolls with. Its lines are as high as their texts. */
export function Lines<Line>({ lines, lineId, render, className }: LinesProps<Line>) {
  const list = useRef<HTMLOListElement>(null)
  const scroller = () => list.current?.closest<HTMLElement>('[data-dialog-body]') ?? null
  const { measure, mounted, below } = useVirtualLines({ scroller, ids: lines.map(lineId) })
  return (
    <ol ref={list} className="flex flex-col" style={{ paddingBottom: below }}>
      {mounted.map(({ index, gap }) => {
        const line = lines[index]
        return line === undefined ? null : (
          <li
            key={lineId(line)}
            ref={measure}
            data-index={index}
            aria-setsize={lines.length}
            aria-posinset={index + 1}
            style={{ marginTop: gap }}
            className={className}
          >
            {render(line)}
          </li>
        )
      })}
    </ol>
  )
}
