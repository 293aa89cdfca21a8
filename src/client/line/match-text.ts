import { folded } from '#rules/same.ts'
import type { Argument } from '../command/arguments.ts'
import type { Piece } from './pieces.ts'

type Text = Extract<Argument, { readonly kind: 'text' | 'longText' | 'secret' }>

/** The text that a piece of a line means: it stands in quotes, or is a usual one. Never a secret. */
export function textIn(argument: Text, { literal, text, word }: Piece): string | undefined {
  if (argument.kind === 'secret' || text.trim() === '') return undefined
  if (literal) return text
  return argument.usual?.some(each => folded(each) === word) ? text : undefined
}
