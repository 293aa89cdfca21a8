import { historyStep, type Place } from './place.ts'

/** An entry of the browser's history: what it shows, and how many entries of the console are before it. */
export type Entry = { readonly place: Place; readonly before: number }

/**
 * Where the person is, and which entry the history is at. `place` is ahead of the entry while the browser goes back, which
 * takes it a moment, and while typed text waits to be written.
 */
export type Position = {
  readonly place: Place
  readonly entry: Entry
  readonly phase: 'at rest' | 'typing' | 'going back' | 'going back after another screen' | 'going to the first entry'
}

export type Move =
  /** To a place, or to another setting of it. */
  | { readonly type: 'go'; readonly place: Place }
  /** A setting that changes with each letter: it is written when the person pauses. */
  | { readonly type: 'type'; readonly place: Place }
  | { readonly type: 'pause' }
  /** The place takes the current entry. */
  | { readonly type: 'replace'; readonly place: Place }
  /** The place takes the first entry of the console. */
  | { readonly type: 'restart'; readonly place: Place }
  /** The browser has come to another entry: by Back or Forward, or because a step back has arrived. */
  | { readonly type: 'arrive'; readonly entry: Entry }

/** What is to be done with the history. */
type Step =
  | { readonly kind: 'push' | 'replace'; readonly entry: Entry }
  | { readonly kind: 'back'; readonly by: number }

type Moved = { readonly position: Position; readonly steps: readonly Step[] }

export const goesBack = ({ phase }: Position): boolean => phase !== 'at rest' && phase !== 'typing'

/** Brings the history to the place, as far as it comes without waiting for the browser. */
function written({ place, entry: from, phase }: Position): Moved {
  const steps: Step[] = []
  let entry = from
  let afterOther = phase === 'going back after another screen'
  for (;;) {
    const step = historyStep(entry.place, place, afterOther)
    if (!step) return { position: { place, entry, phase: 'at rest' }, steps }
    if (step.kind === 'back') {
      const goes = afterOther ? 'going back after another screen' : 'going back'
      return { position: { place, entry, phase: goes }, steps: [...steps, step] }
    }
    afterOther = false
    entry = { place: step.to, before: entry.before + (step.kind === 'push' ? 1 : 0) }
    steps.push({ kind: step.kind, entry })
  }
}

const replaced = (place: Place, { before }: Entry): Moved => {
  const entry = { place, before }
  return { position: { place, entry, phase: 'at rest' }, steps: [{ kind: 'replace', entry }] }
}

/** Goes back to the first entry of the console, or writes the place there. */
const toFirst = (place: Place, entry: Entry): Moved =>
  entry.before === 0
    ? replaced(place, entry)
    : {
        position: { place, entry, phase: 'going to the first entry' },
        steps: [{ kind: 'back', by: entry.before }],
      }

/** While the browser goes back, nothing is written: what was gone to meanwhile is written when it has arrived. */
function whileGoingBack(position: Position, place: Place): Moved {
  const isOther = position.phase === 'going back' && place.path !== position.place.path
  return { position: { ...position, place, ...(isOther && { phase: 'going back after another screen' }) }, steps: [] }
}

function gone(position: Position, place: Place): Moved {
  // Typed text that is not written yet belongs to the entry that is being left.
  const left = position.phase === 'typing' ? written(position) : { position, steps: [] }
  if (goesBack(left.position)) return { ...whileGoingBack(left.position, place), steps: left.steps }
  const { position: next, steps } = written({ ...left.position, place })
  return { position: next, steps: [...left.steps, ...steps] }
}

/** The next position, and what it takes of the history. */
export function moved(position: Position, move: Move): Moved {
  const isBusy = goesBack(position)
  switch (move.type) {
    case 'go':
      return gone(position, move.place)
    case 'type':
      return { position: { ...position, place: move.place, ...(!isBusy && { phase: 'typing' }) }, steps: [] }
    case 'pause':
      return position.phase === 'typing' ? written(position) : { position, steps: [] }
    case 'replace':
      return isBusy ? { position: { ...position, place: move.place }, steps: [] } : replaced(move.place, position.entry)
    case 'restart':
      return isBusy
        ? { position: { ...position, place: move.place, phase: 'going to the first entry' }, steps: [] }
        : toFirst(move.place, position.entry)
    case 'arrive': {
      const { entry } = move
      if (!isBusy) return { position: { place: entry.place, entry, phase: 'at rest' }, steps: [] }
      if (position.phase === 'going to the first entry') return toFirst(position.place, entry)
      return written({ ...position, entry })
    }
  }
}
