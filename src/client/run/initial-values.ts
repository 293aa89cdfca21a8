import { isAnswer } from '../command/argument-for.ts'
import type { AnyCommand } from '../command/command.ts'
import { askedNow, changedAnswers, sameAnswer } from '../command/command-answers.ts'
import type { Facts } from '../command/facts.ts'
import type { Via } from '../command/start-source.ts'
import { type Answers, isEmpty } from '../command/values.ts'
import type { Look, Lookups } from './lookups.ts'

/** A command's initial values and current answers. */
type PromptValues = {
  readonly command: AnyCommand
  readonly answers: Answers
  readonly initialValues: Answers
  /** The initial values from the screen or the server. They stay when the person picks another record. */
  readonly proposed: Answers
  readonly via?: Via
}

/** The answers that initial values may come from. What is asked for many records has none of a single one. */
export const startingFrom = (command: AnyCommand, answers: Answers, via: Via | undefined): Answers => {
  if (via !== 'many' || !command.many) return answers
  const { [command.many.each]: _, ...common } = answers
  return common
}

/** The answers with each entity's id replaced by its record, so that initial values can be computed from them. */
async function knownValues(command: AnyCommand, answers: Answers, look: Look): Promise<Answers> {
  const values: Record<string, unknown> = {}
  for (const [name, argument] of Object.entries(askedNow(command, answers))) {
    if (isEmpty(answers[name])) continue
    if (argument.kind === 'entity') values[name] = await look(argument.of, String(answers[name])).catch(() => undefined)
    else if (argument.kind !== 'entities') values[name] = answers[name]
  }
  return values
}

/** The initial values that the command computes from the answers so far. */
export const initialValuesOf = async (
  command: AnyCommand,
  answers: Answers,
  look: Look,
  today: Temporal.PlainDate,
): Promise<Answers> => ({
  // `command()` has checked that `start` takes the values of the command's own arguments.
  ...command.start?.((await knownValues(command, answers, look)) as never, today),
})

/** The initial values computed again, after another record was picked or a record changed. */
export const recomputed = async (
  { command, answers, proposed, via }: PromptValues,
  look: Look,
  today: Temporal.PlainDate,
): Promise<Answers> => ({
  ...(await initialValuesOf(command, startingFrom(command, answers, via), look, today)),
  ...proposed,
})

/** What somebody else has changed since the initial values were shown. */
export type News = { readonly initialValues: Answers; readonly changedNames: readonly string[] }

/** Whether colleagues have changed only what the person has left as it was, in an edit that can be undone. */
export function merges({ command, answers, initialValues }: PromptValues, changed: readonly string[]): boolean {
  const own = changedAnswers(answers, initialValues)
  return command.effect === 'undoable' && !changed.some(name => name in own)
}

/**
 * The initial values, when somebody else changed some of them since they were shown; else `undefined`. `changedNames`
 * lists the changed ones that differ from the answers.
 */
export async function newInitialValues(
  shown: PromptValues,
  lookups: Lookups,
  today: Temporal.PlainDate,
): Promise<News | undefined> {
  // An unreachable server is reported when the command runs.
  const loaded = await shown.command.load?.(lookups.api).catch(() => undefined)
  const bare = await recomputed({ ...shown, answers: {} }, lookups.near, today)
  // Nothing comes from a record, so nothing can have changed.
  if (!loaded && Object.keys(shown.initialValues).every(name => name in bare)) return undefined
  const initialValues: Answers = { ...(await recomputed(shown, lookups.latest, today)), ...loaded }
  const changedNames = Object.entries(initialValues).flatMap(([name, value]) =>
    sameAnswer(value, shown.initialValues[name]) || sameAnswer(value, shown.answers[name]) ? [] : name,
  )
  return changedNames.length === 0 ? undefined : { initialValues, changedNames }
}

/**
 * Merges the answers with new initial values. What the person changed is kept. A field that they emptied stays empty
 * only for the same record: another record fills it again.
 */
export function answersOver(
  { answers, initialValues: before }: Pick<PromptValues, 'answers' | 'initialValues'>,
  initialValues: Answers,
  sameRecord: boolean,
): Answers {
  const own = Object.entries(changedAnswers(answers, before)).filter(
    ([name, answer]) => sameRecord || !isEmpty(answer) || !(name in initialValues),
  )
  return { ...answers, ...initialValues, ...Object.fromEntries(own) }
}

/** Proposes the record under the cursor for the first argument of its kind. The person can change it. */
export function underCursor(command: AnyCommand, { row }: Facts): Answers {
  const fits = Object.entries(command.arguments).find(
    ([, argument]) => argument.kind === 'entity' && isAnswer(argument.of, row?.kind) && !argument.optional,
  )
  return row && fits ? { [fits[0]]: row.id } : {}
}
