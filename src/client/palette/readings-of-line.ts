import type { Listed } from '../command/registry.ts'
import { type Answers, isEmpty } from '../command/values.ts'
import type { Chip, Reading } from '../line/reading.ts'

/**
 * Nothing is answered by a word that was guessed, nor what depends on it: it is asked. Of a command that was guessed itself
 * and cannot be taken back, its record is asked.
 */
export function withoutGuesses(
  { command }: Listed,
  reading: Reading | undefined,
  guessed: readonly string[],
): Reading | undefined {
  if (!reading || guessed.length === 0) return reading
  const isSaid = ({ argument, pieces }: Pick<Chip, 'argument' | 'pieces'>) =>
    pieces.some(({ word }) => guessed.includes(word)) || (command.effect === 'final' && argument === command.row)
  const doubted = [...reading.chips, ...reading.unclear].filter(isSaid).map(({ argument }) => argument)
  const dependent = doubted.flatMap(argument => command.clears?.[argument] ?? [])
  const isAsked = ({ argument }: Chip) => doubted.includes(argument) || dependent.includes(argument)
  const asked = reading.chips.filter(isAsked).map(({ argument, pieces }) => ({ argument, pieces, found: [] }))
  const unclear = reading.unclear.map(each => (doubted.includes(each.argument) ? { ...each, found: [] } : each))
  return { ...reading, chips: reading.chips.filter(chip => !isAsked(chip)), unclear: [...unclear, ...asked] }
}

/**
 * What a line says to a command. Where the proposed option of a choice asks for another record than the line names, the option
 * that asks for this one is meant: 'message dse math …' goes to a class.
 */
export function byProposal({ command }: Listed, offered: Answers, read: (given: Answers) => Reading | undefined) {
  const reading = read(offered)
  const names = (each: Reading | undefined) =>
    [...(each?.chips ?? []), ...(each?.unclear ?? [])].some(
      ({ argument }) => command.arguments[argument]?.kind === 'entity',
    )
  if (!reading || names(reading) || !command.start || !command.when) return { reading, offered }
  for (const [name, argument] of Object.entries(command.arguments))
    if (argument.kind === 'choice' && command.clears?.[name] && isEmpty(offered[name]))
      for (const option of Object.keys(argument.options)) {
        const given = { ...offered, [name]: option }
        const other = read(given)
        if (names(other)) return { reading: other, offered: given }
      }
  return { reading, offered }
}
