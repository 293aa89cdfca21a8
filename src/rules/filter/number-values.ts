/** A value between commas. */
export type Part = { readonly from: number; readonly to: number; readonly text: string }

/**
 * Amounts as they are shown have commas as well: 1,000..2,000 is one value, and 500,1000 are two. Of 326,870 nobody can tell,
 * so it is all three.
 */
export function numbersIn(parts: readonly Part[]): readonly Part[] {
  const numbers: Part[] = []
  let group: Part[] = []
  const end = () => {
    const [first] = group
    if (!first) return
    const text = group.map(part => part.text).join(',')
    if (group.length === 1 || /^\d{3}(?:,[1-9]\d\d)+$/.test(text)) numbers.push(...group)
    if (group.length > 1) numbers.push({ from: first.from, to: group.at(-1)!.to, text })
    group = []
  }
  for (const part of parts) {
    const before = group.at(-1)
    const goesOn =
      before?.to === part.from - 1 &&
      (group.length === 1 ? /(?<![\d.])\d{1,3}$|\.\.\d{1,3}$/ : /^\d{3}$|\.\.\d{1,3}$/).test(before.text) &&
      /^\d{3}(?!\d)/.test(part.text)
    if (!goesOn) end()
    group.push(part)
  }
  end()
  return numbers
}
