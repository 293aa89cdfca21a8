import type { OpenPrompt } from './prompt.ts'
import type { Runner } from './runner.ts'

/** The ids of the records that a question is about, when it is about many. */
export const chosenFor = ({ via }: OpenPrompt, runner: Pick<Runner, 'chosen'>): readonly string[] | undefined =>
  via === 'many' ? runner.chosen().map(({ id }) => id) : undefined
