import type { AnyCommand } from '../command.ts'
import { type Drafts, isEmpty } from '../values.ts'

/** The arguments that are asked, given the answers so far. */
export const askedNow = ({ arguments: all, when }: AnyCommand, answers: Drafts): AnyCommand['arguments'] =>
  when ? Object.fromEntries(Object.entries(all).filter(([name]) => when[name]?.(answers) ?? true)) : all

/** Whether something may be asked or shown before the command runs: not when a key on a row acts at once. */
export const mayAsk = (command: AnyCommand, given: Drafts): boolean =>
  command.effect === 'view' ||
  ('confirm' in command && command.confirm !== undefined) ||
  ('warnings' in command && command.warnings !== undefined) ||
  ('refuses' in command && command.refuses !== undefined) ||
  ('quote' in command && command.quote !== undefined) ||
  Object.keys(command.arguments).some(name => isEmpty(given[name]))

/** A file as text: two of one length and name, saved at one moment, are taken for one. */
const withFiles = (_: string, answer: unknown): unknown =>
  answer instanceof File ? [answer.name, answer.size, answer.lastModified] : answer

/** An answer as text. A field gives text back for a number it began with, so both are the same answer. */
const textOf = (answer: unknown): string =>
  typeof answer === 'object' ? JSON.stringify(answer, withFiles) : String(answer)

export const sameAnswer = (one: unknown, other: unknown): boolean =>
  one === other || (isEmpty(one) && isEmpty(other)) || textOf(one) === textOf(other)

/** The answers that differ from the values the questions began with: the person's own. */
export const changedAnswers = (answers: Drafts, initialValues: Drafts): Drafts =>
  Object.fromEntries(Object.entries(answers).filter(([name, answer]) => !sameAnswer(answer, initialValues[name])))

export const pick = (answers: Drafts, names: readonly string[]): Drafts =>
  Object.fromEntries(names.map(name => [name, answers[name]]))

/** Whether two sets of answers are about the same records. */
export const aboutSameRecords = (command: AnyCommand, one: Drafts, other: Drafts): boolean =>
  Object.entries(command.arguments).every(([name, { kind }]) => kind !== 'entity' || one[name] === other[name])

export const withoutSecrets = ({ arguments: all }: AnyCommand, answers: Drafts): Drafts =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => all[name]?.kind !== 'secret'))

/** One run: the command's id and its arguments as text, the same in whichever order these were answered. */
export function runId(command: string, answers: Drafts): string {
  const names = Object.keys(answers)
    .filter(name => answers[name] !== undefined)
    .sort()
  return `${command} ${JSON.stringify(names.map(name => [name, textOf(answers[name])]))}`
}

/** A run that is under way. */
export type Run = { readonly id: string; readonly command: AnyCommand; readonly arguments: Drafts }

/** Whether a run of the command with these arguments, and perhaps more that were answered or computed, is under way. */
export const isRunning = (running: readonly Run[], command: AnyCommand, given: Drafts = {}): boolean =>
  running.some(
    run =>
      run.command === command &&
      Object.entries(given).every(([name, answer]) => isEmpty(answer) || sameAnswer(answer, run.arguments[name])),
  )
