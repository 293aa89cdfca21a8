/** What a figure should be at most, in words, and whether it was. */
export type Aim = { readonly words: string; readonly isMet: boolean }

/** Of something that could not be measured, which is NaN, the aim is missed. */
export const atMost = (most: number, is: number, words = `${most} ms`): Aim => ({ words, isMet: is <= most })

/** One line of the table: a figure, its target, and its value at each size. */
export type Line = {
  readonly name: string
  readonly aim?: string
  readonly values: Map<number, string>
}

/** What was measured, in the order of the first measurement. */
export class Figures {
  readonly #lines = new Map<string, Line>()
  readonly #missed = new Set<string>()

  put(size: number, name: string, value: string, aim?: Aim): void {
    let line = this.#lines.get(name)
    if (!line) {
      line = { name, values: new Map(), ...(aim === undefined ? {} : { aim: aim.words }) }
      this.#lines.set(name, line)
    }
    line.values.set(size, value)
    if (aim?.isMet === false) this.#missed.add(`${name}: ${value}, and not ${aim.words}`)
  }

  /** The figures that are not what they should be, in words. */
  get missed(): readonly string[] {
    return [...this.#missed]
  }

  /** One table, a column for each number of students. */
  table(sizes: readonly number[]): string {
    const head = ['', 'aim', ...sizes.map(size => `${size.toLocaleString('en')} students`)]
    const rows = [...this.#lines.values()].map(({ name, aim, values }) => [
      name,
      aim ?? '',
      ...sizes.map(size => values.get(size) ?? '-'),
    ])
    const widths = head.map((_, at) => Math.max(...[head, ...rows].map(row => row[at]!.length)))
    const write = (row: readonly string[]) =>
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  ')
    return [write(head), widths.map(width => '-'.repeat(width)).join('  '), ...rows.map(write)].join('\n')
  }
}

/** The value below which this part of the numbers lies. */
export function quantile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(part * sorted.length) - 1))] ?? Number.NaN
}
export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5)

export const milliseconds = (value: number): string => (Number.isNaN(value) ? '-' : `${Math.round(value)} ms`)
export const seconds = (value: number): string => `${(value / 1000).toFixed(2)} s`
export const medianAndMost = (numbers: readonly number[]): string =>
  `${milliseconds(median(numbers))} / ${milliseconds(quantile(numbers, 0.95))}`
