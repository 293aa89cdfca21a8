import { messages } from './message.ts'

/** What is wrong with an answer. `label` is the label of its question. */
export const questionsText = messages('questions', {
  required: '{label} is required.',
  notFound: '{label} could not be looked up.',
  number: '{label} must be a number.',
  amount: '{label} must be an amount such as 1200 or 1200.50.',
  atLeast: '{label} must be at least {least}.',
  atMost: '{label} may be at most {most}.',
  characters: '{label} may have at most {most} characters.',
  date: '{label} must be a date such as {example}.',
  month: '{label} must be a month such as {example}.',
  time: '{label} must be a time such as {example}.',
})
