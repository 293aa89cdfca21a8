import type { AnyCommand } from '../command/command.ts'
import { aboutSameRecords, changedAnswers, pick, sameAnswer } from '../command/command-answers.ts'
import type { Via } from '../command/start-source.ts'
import { type Answers, isEmpty, type Problem } from '../command/values.ts'
import { operationsText } from '../messages/operations.ts'
import { answersOver } from './initial-values.ts'
import type { ConfirmPlan, MissingPlan } from './plan-types.ts'
import {
  type About,
  type Asking,
  asked,
  type Checking,
  type Closed,
  type FailedPrompt,
  type LookingUp,
  type OpenPrompt,
  type Prompt,
  type PromptEvent,
  problemsOf,
  questionOf,
} from './prompt.ts'

type Of<S extends Prompt['state']> = Extract<Prompt, { readonly state: S }>
type Event<E extends PromptEvent['type']> = Extract<PromptEvent, { readonly type: E }>
type Table = {
  readonly [S in Prompt['state']]: {
    readonly [E in PromptEvent['type']]?: (prompt: Of<S>, event: Event<E>) => Prompt
  }
}

const closed: Closed = { state: 'closed' }

/** Whether the prompt closes before the command runs, because the command itself changes what is on the screen. */
const closesFirst = ({ effect }: AnyCommand): boolean => effect === 'view' || effect === 'show'

/** With more questions than this, the palette opens the form: one page is quicker than many prompts in a row. */
const asksInPalette = 4
/** Argument kinds that the palette cannot ask, because they need a form field. */
const onPageOnly: readonly string[] = ['file', 'secret', 'longText', 'entities', 'table']

/** Whoever types a line has left out what nobody has to say: it is said by its name, and the palette does not ask it. */
const leftOut = ({ arguments: all }: AnyCommand, open: readonly string[]): readonly string[] =>
  open.filter(name => all[name]?.optional && all[name].byName)

function howAsked(command: AnyCommand, via: Via, open: readonly string[]): 'form' | 'palette' {
  if (closesFirst(command)) return 'palette'
  const fits = open.length <= asksInPalette && open.every(name => !onPageOnly.includes(command.arguments[name]!.kind))
  return (via === 'palette' || via === 'key' || via === 'many') && fits && !command.form?.own ? 'palette' : 'form'
}

/** What a form takes of a line: its empty fields of texts. No other field has a box for a text that it may not read. */
export const textsIn = (
  { arguments: all }: AnyCommand,
  typed: Readonly<Record<string, string>>,
  answers: Answers,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(typed).filter(([name]) => /^(text|longText)$/.test(all[name]?.kind ?? '') && isEmpty(answers[name])),
  )

function opened(number: number, about: About, plan: MissingPlan | ConfirmPlan): OpenPrompt {
  const start = { number, attempt: 0, ...about }
  if (plan.step === 'confirm') {
    const { answers, question, warnings } = plan
    const nothingAsked = {
      initialValues: {},
      proposed: {},
      typed: {},
      unused: [],
      unknownRuns: [],
      at: undefined,
      how: 'palette',
    } as const
    const prefilled = Object.keys(answers)
    return { ...start, ...nothingAsked, state: 'confirming', answers, prefilled, confirmation: { question, warnings } }
  }
  const { step: _, open, line, ...questions } = plan
  const left = line ? leftOut(about.command, open) : []
  const brief = open.filter(name => !left.includes(name))
  const how = howAsked(about.command, about.via, brief)
  const isBrief = how === 'palette'
  const unclear = Object.keys(line?.typed ?? {})
  const asked = isBrief ? brief : open
  const at = asked.find(name => unclear.includes(name)) ?? asked[0]
  const prefilled = isBrief ? [...plan.prefilled, ...left] : plan.prefilled
  const asking = { ...start, ...questions, prefilled, state: 'asking', at, how } as const
  if (!line) return { ...asking, unused: [] }
  if (how === 'form') {
    const texts = textsIn(about.command, line.typed, plan.answers)
    const unread = Object.entries(line.typed).flatMap(([name, text]) => (name in texts ? [] : [text]))
    return { ...asking, answers: { ...plan.answers, ...texts }, unused: [...unread, ...line.unused] }
  }
  const { typed, unused } = line
  // The typed text replaces the proposed answer.
  const answers = Object.fromEntries(Object.entries(plan.answers).filter(([name]) => !(name in typed)))
  return { ...asking, answers, typed: { ...plan.typed, ...typed }, unused }
}

/** Back to the questions, without the confirmation. */
function asking<P extends OpenPrompt>(prompt: P, problems: readonly Problem[] = []): Asking {
  const { confirmation: _, ...rest } = prompt
  return { ...rest, state: 'asking', problems }
}

const answered = ({ command, answers, typed }: OpenPrompt, { name, answer }: Event<'answered'>) => {
  const cleared = answer === answers[name] ? [] : (command.clears?.[name] ?? [])
  const { [name]: _, ...stillTyped } = typed
  return {
    answers: { ...answers, ...Object.fromEntries(cleared.map(each => [each, undefined])), [name]: answer },
    typed: stillTyped,
  }
}

const withoutProblem = (prompt: OpenPrompt, name: string): readonly Problem[] =>
  problemsOf(prompt).filter(({ argument }) => argument !== name)

/** The palette's question was answered. A wrong answer is asked again. After the last answer the check follows. */
function accepted(prompt: Asking | FailedPrompt, { name, answer, wrong }: Event<'accepted'>): Prompt {
  if (questionOf(prompt) !== name) return prompt
  const problems = withoutProblem(prompt, name)
  if (wrong !== undefined) return { ...asking(prompt, [...problems, { argument: name, text: wrong }]), at: name }
  const next = { ...asking(prompt, problems), ...answered(prompt, { type: 'answered', name, answer }) }
  const all = asked(next)
  const at = all[all.indexOf(name) + 1]
  return at === undefined ? checking(next) : { ...next, at }
}

const typed = <P extends OpenPrompt>(prompt: P, { name, text }: Event<'typed'>): P =>
  prompt.typed[name] === text ? prompt : { ...prompt, typed: { ...prompt.typed, [name]: text } }

/** Applies new initial values, of another record or of a changed one. What the person changed is kept. */
function recomputed<P extends OpenPrompt>(prompt: P, { answers, initialValues, sameRecord }: Event<'recomputed'>): P {
  if (!aboutSameRecords(prompt.command, answers, prompt.answers)) return prompt
  if (Object.entries(initialValues).every(([name, value]) => sameAnswer(value, prompt.initialValues[name])))
    return prompt
  return {
    ...prompt,
    initialValues: { ...prompt.initialValues, ...initialValues },
    answers: answersOver(prompt, initialValues, sameRecord),
  }
}

const checking = ({ ...prompt }: OpenPrompt): Checking => {
  const { number, id, command, via, how, answers, initialValues, proposed, prefilled, at, typed, unused, unknownRuns } =
    prompt
  const questions = { number, id, command, via, how, answers, initialValues, proposed, prefilled, at, typed, unused }
  return {
    ...questions,
    unknownRuns,
    attempt: prompt.attempt + 1,
    state: 'checking',
    confirmation: prompt.confirmation,
  }
}

const steppedBack = (prompt: OpenPrompt): Prompt => {
  if (prompt.confirmation === undefined || asked(prompt).length === 0) return closed
  return prompt.state === 'failed' ? { ...prompt, confirmation: undefined } : asking(prompt)
}

/** The problem of a field that somebody else has changed: to this value, where it can be said. */
export const meanwhile = (argument: string, value: unknown): Problem => ({
  argument,
  text:
    typeof value === 'object'
      ? operationsText.changedMeanwhile
      : operationsText.changedMeanwhileTo({ value: String(value) }),
})

/** Shows somebody else's change before the person overwrites it. */
function showChanges(prompt: Checking, { initialValues, changedNames }: Event<'changed meanwhile'>): Asking {
  const own = changedAnswers(prompt.answers, prompt.initialValues)
  const problems = changedNames.map(argument => meanwhile(argument, argument in own ? initialValues[argument] : {}))
  return {
    ...asking(prompt, problems),
    initialValues: { ...prompt.initialValues, ...initialValues },
    answers: answersOver(prompt, initialValues, true),
    at: changedNames[0],
  }
}

function checked(prompt: Checking, { plan }: Event<'checked'>): Prompt {
  switch (plan.step) {
    case 'ready':
      return closesFirst(prompt.command) ? closed : { ...prompt, state: 'running' }
    case 'confirm': {
      const { question, warnings } = plan
      return { ...prompt, state: 'confirming', at: undefined, confirmation: { question, warnings } }
    }
    case 'refused': {
      if ('text' in plan) return closed
      const [{ argument, text, instead }] = plan.problems
      return prompt.confirmation
        ? { ...prompt, state: 'failed', failure: { text, ...(instead ? { instead } : {}) } }
        : { ...asking(prompt, plan.problems), at: argument }
    }
    case 'missing':
      return asking(prompt, plan.problems)
  }
}

/** Back to the state before the answers were sent. */
const again = (prompt: OpenPrompt): Prompt =>
  prompt.confirmation ? { ...prompt, state: 'confirming', confirmation: prompt.confirmation } : asking(prompt)

function failed(prompt: OpenPrompt, { failure, run, mayBeDone, emptied }: Event<'failed'>): FailedPrompt {
  const others = prompt.unknownRuns.filter(each => each !== run)
  return {
    ...prompt,
    state: 'failed',
    failure,
    unknownRuns: mayBeDone ? [...others, run] : others,
    // Prefilled answers are not asked, so they stay.
    ...(emptied ? { initialValues: emptied, answers: { ...emptied, ...pick(prompt.answers, prompt.prefilled) } } : {}),
  }
}

const lookingUp =
  (over: (prompt: Prompt) => Closed | OpenPrompt) =>
  (prompt: Prompt, { number, command }: Event<'started'>): LookingUp => ({
    state: 'looking up',
    number,
    command,
    over: over(prompt),
  })

/** Transitions that every state has. */
const always = {
  started: lookingUp(prompt => (prompt.state === 'looking up' ? prompt.over : prompt)),
  opened: (_: Prompt, { number, about, plan }: Event<'opened'>) => opened(number, about, plan),
  forgotten: () => closed,
}
const leaving = { 'stepped back': steppedBack, left: () => closed }

/** Every transition. A state ignores the events that it does not list. */
export const transitions: Table = {
  closed: always,
  'looking up': {
    ...always,
    planned: ({ over }, { number, about, plan }) =>
      plan.step === 'missing' || plan.step === 'confirm' ? opened(number, about, plan) : over,
    'given up': ({ over }) => over,
  },
  asking: {
    ...always,
    ...leaving,
    answered: (prompt, event) => ({
      ...prompt,
      ...answered(prompt, event),
      problems: withoutProblem(prompt, event.name),
    }),
    accepted,
    typed: (prompt, event) => ({ ...typed(prompt, event), problems: withoutProblem(prompt, event.name) }),
    'went to': (prompt, { name }) => ({ ...prompt, at: name }),
    recomputed,
    submitted: checking,
  },
  checking: {
    ...always,
    ...leaving,
    answered: (prompt, event) =>
      sameAnswer(event.answer, prompt.answers[event.name]) ? prompt : { ...asking(prompt), ...answered(prompt, event) },
    typed,
    'went to': (prompt, { name }) => ({ ...asking(prompt), at: name }),
    recomputed,
    'changed meanwhile': showChanges,
    checked,
    'not checked': again,
  },
  confirming: { ...always, ...leaving, confirmed: checking },
  running: {
    ...always,
    ...leaving,
    'stepped back': () => closed,
    answered: (prompt, event) => ({ ...prompt, ...answered(prompt, event) }),
    typed,
    ended: () => closed,
    failed,
    'under way': again,
  },
  failed: {
    ...always,
    ...leaving,
    answered: (prompt, event) => ({ ...prompt, ...answered(prompt, event) }),
    typed,
    // The confirmation covers the other questions, so they cannot be answered now.
    accepted: (prompt, event) => (prompt.confirmation ? prompt : accepted(prompt, event)),
    'went to': (prompt, { name }) => (prompt.confirmation ? prompt : { ...prompt, at: name }),
    recomputed,
    submitted: prompt => (prompt.confirmation ? prompt : checking(prompt)),
    confirmed: prompt => (prompt.confirmation ? checking(prompt) : prompt),
  },
}
