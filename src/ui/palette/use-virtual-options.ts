import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useMemo } from 'react'
import { useSizes } from '../kit/use-sizes.ts'
import { sectionsOf } from './option-sections.ts'
import type { Option } from './options.ts'

/** The heights of a heading and of an option of one line, and that of the list, before they are measured: in letters. */
const usual = { heading: 1.875, option: 2.125, list: 23.75 }
const letter = 16
/** Lines that are mounted above and below the view. */
const around = 4

/** The lines of the list in their order: each section's heading, then its options. */
const linesOf = (options: readonly Option[]) =>
  sectionsOf(options).flatMap(section => [
    { key: section.key, section, at: -1, option: undefined },
    ...section.options.map((option, nth) => ({ key: option.key, section, at: section.from + nth, option })),
  ])

/**
 * The options in view or near it, and the highlighted one with what is between, by section. `heading`, `line`: the places
 * of a heading and an option among the lines of the list. `above`, `below`: the pixels of the lines that are not mounted.
 */
export function useVirtualOptions(list: RefObject<HTMLElement | null>, options: readonly Option[], at: number) {
  const { scale } = useSizes()
  const lines = useMemo(() => linesOf(options), [options])
  const highlighted = at < 0 ? -1 : lines.findIndex(line => line.at === at)
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => list.current,
    getItemKey: useCallback((line: number) => lines[line]?.key ?? line, [lines]),
    estimateSize: line => (lines[line]?.option ? usual.option : usual.heading) * letter * scale,
    initialRect: { width: 0, height: usual.list * letter * scale },
    overscan: around,
    rangeExtractor: useCallback(
      (range: Range) => {
        const { startIndex, endIndex } = range
        if (highlighted < 0) return defaultRangeExtractor(range)
        const [first, last] = [Math.min(startIndex, highlighted), Math.max(endIndex, highlighted)]
        return defaultRangeExtractor({ ...range, startIndex: first, endIndex: last })
      },
      [highlighted],
    ),
  })
  const mounted = rows.getVirtualItems()
  const sections = Map.groupBy(
    mounted.flatMap(({ index: line }) => (lines[line] ? [{ ...lines[line], line }] : [])),
    ({ section }) => section,
  )
  return {
    measure: rows.measureElement,
    above: mounted[0]?.start ?? 0,
    below: rows.getTotalSize() - (mounted.at(-1)?.end ?? 0),
    sections: [...sections].map(([{ key, group }, all]) => ({
      key,
      group,
      heading: all.find(({ option }) => !option)?.line,
      rows: all.flatMap(({ option, at: index, line }) => (option ? [{ option, index, line }] : [])),
    })),
  }
}
