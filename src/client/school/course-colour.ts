/** How many colours courses have. The sixth begins again. */
const colours = 5

/**
 * The colour of a course, from 1 to 5. It comes from its id alone, so that a course has the same one in every window, and
 * ids that are counted take turns.
 */
export function courseColour(id: string): number {
  const digits = /\d+$/.exec(id)?.[0]
  const number =
    digits === undefined ? [...id].reduce((sum, each) => sum + (each.codePointAt(0) ?? 0), 0) : Number(digits.slice(-9))
  return ((((number - 1) % colours) + colours) % colours) + 1
}
