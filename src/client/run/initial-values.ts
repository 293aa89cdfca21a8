import type { AnyCommand } from '../command.ts'
import { type Drafts, isEmpty } from '../values.ts'
import { askedNow, changedAnswers, sameAnswer } from './answers.ts'
import type { Look, Lookups } from './lookups.ts'

/** What the questions of a command begin with, and what they are about. */
export type Begun = {
  readonly command: AnyCommand
  readonly answers: Drafts
  readonly initialValues: Drafts
  /** The initial values that come from the place it was asked at, or from the server: no other record changes them. */
  readonly proposed: Drafts
}

/** Answers as values, entities as their records, so that initial values can be computed from them. */
async function knownValues(command: AnyCommand, answers: Drafts, look: Look): Promise<Drafts> {
  const values: Record<string, unknown> = {}
  for (const [name, argument] of Object.entries(askedNow(command, answers))) {
    if (isEmpty(answers[name])) continue
    if (argument.kind === 'entity') values[name] = await look(argument.of, String(answers[name])).catch(() => undefined)
    else if (argument.kind !== 'entities') values[name] = answers[name]
  }
  return values
}

/** The values the command's questions begin with, given the answers so far. */
export const initialValuesOf = async (
  command: AnyCommand,
  answers: Drafts,
  look: Look,
  today: Temporal.PlainDate,
): Promise<Drafts> => ({
  // The builders of commands tie the function to the values of its own arguments.
  ...command.start?.((await knownValues(command, answers, look)) as never, today),
})

/** The initial values once they follow other records, or the same ones after a change. */
export const redrawn = async (
  { command, answers, proposed }: Begun,
  look: Look,
  today: Temporal.PlainDate,
): Promise<Drafts> => ({ ...(await initialValuesOf(command, answers, look, today)), ...proposed })

export const changedMeanwhile = 'It was changed meanwhile'

/** The initial values that somebody else has changed since they were shown, and that differ from the answers. */
export async function newInitialValues(
  begun: Begun,
  lookups: Lookups,
  today: Temporal.PlainDate,
): Promise<{ readonly initialValues: Drafts; readonly news: readonly string[] } | undefined> {
  // Whether the server can be reached shows when the command runs.
  const loaded = await begun.command.load?.(lookups.api).catch(() => undefined)
  const bare = await redrawn({ ...begun, answers: {} }, lookups.near, today)
  // What does not come from a record does not change with one.
  if (!loaded && Object.keys(begun.initialValues).every(name => name in bare)) return undefined
  const initialValues: Drafts = { ...(await redrawn(begun, lookups.latest, today)), ...loaded }
  const news = Object.entries(initialValues).flatMap(([name, value]) =>
    sameAnswer(value, begun.initialValues[name]) || sameAnswer(value, begun.answers[name]) ? [] : name,
  )
  return news.length === 0 ? undefined : { initialValues, news }
}

/** The answers over new initial values: what the person changed wins. What they only emptied stays with its record. */
export function answersOver(
  { answers, initialValues: before }: Pick<Begun, 'answers' | 'initialValues'>,
  initialValues: Drafts,
  sameRecord: boolean,
): Drafts {
  const own = Object.entries(changedAnswers(answers, before)).filter(
    ([name, answer]) => sameRecord || !isEmpty(answer) || !(name in initialValues),
  )
  return { ...answers, ...initialValues, ...Object.fromEntries(own) }
}
