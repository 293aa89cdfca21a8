import type { EntityRef } from '#client/entities/kinds.ts'

export type PaletteState = {
  readonly open: boolean
  /** How often it was opened: opening it again puts it on top. */
  readonly opened: number
  /** The id of the command whose next record it offers. */
  readonly within?: string | undefined
  /** The record whose commands it lists, and the ids of those that its row has. They come first. */
  readonly of?: EntityRef | undefined
  readonly first?: readonly string[] | undefined
  /** It opened by itself: nothing is highlighted until somebody types or uses the arrow keys. */
  readonly byItself?: true | undefined
  /** What is typed in it already. */
  readonly typed?: string | undefined
  /** The line that has led to the confirmation with this number. Esc leads back to it. */
  readonly line?: { readonly prompt: number; readonly typed: string; readonly within: string | undefined } | undefined
}
