import type { AnyCommand } from '../command/command.ts'
import { isMoment } from './match-day.ts'
import type { Piece } from './pieces.ts'
import { taken } from './value-spans.ts'
import type { Naming } from './vocabulary.ts'

const kindsOfWords: readonly string[] = ['choice', 'toggle', 'text', 'longText']

/**
 * Whether a place of the line may mean something else than a name: an option of the command, a word that it is called by,
 * or a day. Beside words that mean nothing, such a word is no name: in 'collect wnog bank', Bank is not the student.
 */
export function meansMore(
  command: AnyCommand,
  pieces: readonly Piece[],
  naming: Naming | undefined,
  today: Temporal.PlainDate,
): (at: number) => boolean {
  const questions = Object.values(command.arguments).filter(({ kind }) => kindsOfWords.includes(kind))
  return at => {
    const piece = pieces[at]!
    if (piece.literal || piece.name !== undefined) return false
    const namesCommand = naming !== undefined && (naming.soft.has(at) || naming.also.has(at))
    return (
      namesCommand ||
      isMoment(piece.word, today) !== undefined ||
      questions.some(each => taken(each, [piece], today).length > 0)
    )
  }
}
