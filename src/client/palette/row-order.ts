import type { Item } from './palette-item.ts'

/** A row that a text found, and what its place depends on. */
export type Row = { readonly item: Item } & (
  | { readonly from: 'meaning' }
  | { readonly from: 'record' }
  | {
      readonly from: 'command'
      /** What is typed is its title, the words of its button, or another whole name of several words. */
      readonly isTitle: boolean
      /** The text names a record for it as well. */
      readonly hasRecord: boolean
      readonly leavesWords: boolean
      /** Its letters are merely somewhere in its name. */
      readonly isScattered: boolean
    }
)
type CommandRow = Extract<Row, { readonly from: 'command' }>

/** What a text is. */
type TextIs = {
  /** It names a record, rather than a command that begins like it. */
  readonly name: boolean
  /** It is a day, an amount or a list, and nobody's name. */
  readonly meaning: boolean
}

const isCommand = (row: Row): row is CommandRow => row.from === 'command'
const isClear = (row: CommandRow): boolean => !row.isScattered && !row.leavesWords && !row.item.blocked
const isTitle = (row: Row): boolean => isCommand(row) && isClear(row) && !row.hasRecord && row.isTitle
const hasRecord = (row: Row): boolean => isCommand(row) && row.hasRecord
/** Whether a row is a command that can run, and has all that is typed. */
export const canRun = (row: Row): boolean => isCommand(row) && isClear(row)

type Place = {
  readonly name: string
  readonly holds: (row: Row, text: TextIs) => boolean
  /** At most so many rows; those that are left over find a later place. */
  readonly most?: number
}

/** A row comes at the first place that holds for it. */
const places: readonly Place[] = [
  { name: 'what the text means by itself', holds: ({ from }, text) => from === 'meaning' && text.meaning },
  { name: 'a command by its title', holds: (row, text) => !text.name && isTitle(row) },
  { name: 'a command with its record', holds: (row, text) => !text.name && hasRecord(row) },
  { name: 'a command', holds: (row, text) => !text.name && canRun(row), most: 20 },
  { name: 'a record', holds: ({ from }) => from === 'record' },
  { name: 'what a name means besides', holds: ({ from }) => from === 'meaning' },
  { name: 'a command by its title, after a name', holds: isTitle },
  { name: 'a command with its record, after a name', holds: hasRecord },
  { name: 'a command, after a name', holds: canRun },
  { name: 'a command that leaves words unused', holds: row => isCommand(row) && row.leavesWords },
  // Whoever types 'undo' means Undo, also while there is nothing to undo.
  { name: 'a command that cannot run now', holds: row => isCommand(row) && !row.isScattered },
  { name: 'a command that has the letters somewhere', holds: isCommand },
]
/** Rows before this place stay where they are when more records are found. */
export const firstRecord = places.findIndex(({ name }) => name === 'a record')

/** The rows in order, each with its place. Of equal places the rows keep their order. */
export function inPlaces(rows: readonly Row[], text: TextIs): readonly (readonly [place: number, row: Row])[] {
  const left = new Set(rows)
  return places.flatMap(({ holds, most = rows.length }, place) => {
    const here = [...left].filter(row => holds(row, text)).slice(0, most)
    for (const row of here) left.delete(row)
    return here.map(row => [place, row] as const)
  })
}
