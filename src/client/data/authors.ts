/** Milliseconds that a row says who has changed it. */
const shownFor = 4000

/** Who has changed a row, and when that was heard, in milliseconds. */
export type Author = { readonly staff: string; readonly letters: string; readonly since: number }

const authors = new WeakMap<object, Author>()
/** What was noted of late, by change: a row that is loaded twice for one change does not show it twice. */
const noted = new Map<string, Author>()

/** A row says what one like it says that it takes the place of, or is made of. Returns the row. */
export function carryAuthor<Row extends object>(from: object, to: Row): Row {
  const author = authorOf(from)
  if (author) authors.set(to, author)
  return to
}

/** Notes who has just changed a row, by username. `change` names the change and the row. */
export function noteAuthor(row: object, staff: string, change?: string): void {
  const since = performance.now()
  for (const [each, author] of noted) if (since - author.since >= shownFor) noted.delete(each)
  const author = (change === undefined ? undefined : noted.get(change)) ?? { staff, letters: initialsOf(staff), since }
  if (change !== undefined) noted.set(change, author)
  authors.set(row, author)
}

/** Who has changed a row a moment ago. The same object as long as that is the same change. */
export function authorOf(row: object): Author | undefined {
  const author = authors.get(row)
  return author && performance.now() - author.since < shownFor ? author : undefined
}

/** 'KY' of ka.yan, 'MA' of may. */
export function initialsOf(username: string): string {
  const [first = '', second] = username.split(/[^\p{L}\p{N}]+/u).filter(part => part !== '')
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]]
  return letters.join('').toUpperCase()
}
