import { useEffect, useRef, useState } from 'react'
import Plot, { type Options } from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { classes } from './classes.ts'
import { useSizes } from './use-sizes.ts'

export type BarChartProps = {
  /** Accessible name: what the chart shows, and where the same values can be read as text. */
  readonly label: string
  /** The labels under the bars, from left to right. */
  readonly names: readonly string[]
  /** One or two series. Two series are stacked, negative values below the line. */
  readonly rows: readonly { readonly label: string; readonly values: readonly number[] }[]
  /** `format` writes a value in full, `short` writes one that fits the axis. */
  readonly format: (value: number) => string
  readonly short: (value: number) => string
}

const seriesColours = ['--accent', '--second'] as const
const swatches = ['bg-accent', 'bg-second'] as const
/** Pixels with letters of the usual size, as all that follows. Tall enough to compare amounts; taller would be hard to take in at a glance. */
const maxHeight = 520
const [axisFont, axisWidth, tickSpace, tipWidth] = [11, 56, 48, 176]

/** A bar chart that shows the values of the bar under the pointer. Screen readers read the table beside it instead. */
export function BarChart({ label, names, rows, format, short }: BarChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<{ readonly index: number; readonly left: number } | undefined>()
  const { scale } = useSizes()
  const [theme, setTheme] = useState(document.documentElement.dataset.theme)
  useEffect(() => {
    const themeObserver = new MutationObserver(() => setTheme(document.documentElement.dataset.theme))
    themeObserver.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => themeObserver.disconnect()
  }, [])
  useEffect(() => {
    const box = frame.current
    if (!box) return
    const style = getComputedStyle(document.documentElement)
    // A canvas cannot use CSS variables, so the colours are read again when the theme changes.
    const colour = (name: string) => (theme === undefined ? '' : style.getPropertyValue(name).trim())
    const font = `${axisFont * scale}px ${getComputedStyle(box).fontFamily}`
    const bars = Plot.paths.bars?.({ size: [0.64, 40, 1], radius: 0.08 })
    /**
     * Running totals of the values with one sign. The highest total is drawn first, and the lower ones cover their part
     * of it.
     */
    const heights = rows.map(({ values: own }, row) =>
      names.map((_, index) =>
        rows
          .slice(0, row + 1)
          .map(each => each.values[index] ?? 0)
          .filter(value => Math.sign(value) === Math.sign(own[index] ?? 0))
          .reduce((sum, value) => sum + value, 0),
      ),
    )
    const drawn = heights.map((values, row) => ({ values, row })).reverse()
    const options: Options = {
      width: box.clientWidth,
      height: Math.min(box.clientHeight, maxHeight * scale),
      legend: { show: false },
      padding: [12, 8, 0, 0],
      cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
      scales: {
        x: { time: false, range: () => [-0.6, names.length - 0.4] },
        y: {
          range: (_, least, most) => [Math.min(least, 0) * 1.06, (Math.max(most, 0) || (least < 0 ? 0 : 1)) * 1.06],
        },
      },
      axes: [
        {
          stroke: colour('--text-3'),
          font,
          grid: { show: false },
          ticks: { show: false },
          space: tickSpace * scale,
          incrs: [1, 2, 3, 6, 12, 24, 60, 120],
          values: (_, splits) => splits.map(split => names[split] ?? ''),
        },
        {
          stroke: colour('--text-3'),
          font,
          size: axisWidth * scale,
          space: tickSpace * scale,
          grid: { stroke: colour('--line'), width: 1 },
          ticks: { show: false },
          values: (_, splits) => splits.map(short),
        },
      ],
      series: [
        {},
        ...drawn.map(({ row }) => ({
          fill: colour(seriesColours[row] ?? seriesColours[0]),
          width: 0,
          points: { show: false },
          ...(bars ? { paths: bars } : {}),
        })),
      ],
      hooks: {
        setCursor: [
          plot => {
            const index = plot.cursor.idx
            setAt(
              index == null || (plot.cursor.left ?? -1) < 0
                ? undefined
                : { index, left: plot.valToPos(index, 'x') + axisWidth * scale },
            )
          },
        ],
      },
    }
    const plot = new Plot(options, [names.map((_, index) => index), ...drawn.map(({ values }) => values)], box)
    const resizeObserver = new ResizeObserver(() => {
      if (box.clientWidth > 0)
        plot.setSize({ width: box.clientWidth, height: Math.min(box.clientHeight, maxHeight * scale) })
    })
    resizeObserver.observe(box)
    return () => {
      resizeObserver.disconnect()
      plot.destroy()
    }
  }, [names, rows, short, theme, scale])
  const under = at && names[at.index] !== undefined ? at : undefined
  return (
    <figure role="img" aria-label={label} className="relative flex min-h-0 min-w-0 flex-1 flex-col">
      {rows.length > 1 ? (
        <p aria-hidden className="flex gap-4 pb-1 pl-14 text-sm text-text-2">
          {rows.map((row, index) => (
            <span key={row.label} className="inline-flex items-center gap-1.5">
              <span className={classes('size-2.5 rounded-sm', swatches[index])} />
              {row.label}
            </span>
          ))}
        </p>
      ) : null}
      <div ref={frame} aria-hidden className="min-h-0 w-full flex-1 overflow-hidden" />
      {under ? (
        <div
          aria-hidden
          style={{ left: Math.min(under.left + 12, (frame.current?.clientWidth ?? 0) - tipWidth * scale) }}
          className="pointer-events-none absolute top-8 w-44 rounded-md bg-raised px-2.5 py-2 text-sm shadow-float"
        >
          <p className="pb-0.5 font-medium">{names[under.index]}</p>
          {rows.map(row => (
            <p key={row.label} className="flex justify-between text-text-2">
              {row.label}
              <span className="tabular-nums text-text">{format(row.values[under.index] ?? 0)}</span>
            </p>
          ))}
        </div>
      ) : null}
    </figure>
  )
}
