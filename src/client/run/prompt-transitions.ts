import type { AnyCommand } from '../command.ts'
import type { Problem } from '../values.ts'
import { aboutSameRecords, changedAnswers, sameAnswer } from './answers.ts'
import { answersOver, changedMeanwhile } from './initial-values.ts'
import type { ConfirmPlan, MissingPlan, Via } from './plan.ts'
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

/** Commands whose dialog or effect is on the screen already when they run: their prompt gives way to it first. */
const givesWay = ({ effect }: AnyCommand): boolean => effect === 'view' || effect === 'show'

/** More questions than this are asked in the form, also from the palette: eleven prompts in a row are slower than a page. */
const asksInPalette = 4
/** Kinds that want a field of their own. */
const onPageOnly: readonly string[] = ['file', 'secret', 'longText', 'entities', 'table']

function howAsked(command: AnyCommand, via: Via, open: readonly string[]): 'form' | 'palette' {
  if (givesWay(command)) return 'palette'
  const fits = open.length <= asksInPalette && open.every(name => !onPageOnly.includes(command.arguments[name]!.kind))
  return (via === 'palette' || via === 'key') && fits && !command.form?.own ? 'palette' : 'form'
}

function opened(number: number, about: About, plan: MissingPlan | ConfirmPlan): OpenPrompt {
  const start = { number, attempt: 0, ...about }
  if (plan.step === 'confirm') {
    const { answers, question, warnings } = plan
    const nothingAsked = {
      initialValues: {},
      proposed: {},
      typed: {},
      unused: [],
      unsure: [],
      at: undefined,
      how: 'palette',
    } as const
    const prefilled = Object.keys(answers)
    return { ...start, ...nothingAsked, state: 'confirming', answers, prefilled, confirmation: { question, warnings } }
  }
  const { step: _, open, words, ...questions } = plan
  const how = howAsked(about.command, about.via, open)
  const asking = { ...start, ...questions, state: 'asking', at: open[0], how } as const
  if (!words || how === 'form') return { ...asking, unused: words?.unused ?? [] }
  const { typed, unused } = words.placed
  // What was typed stands in the place of the answer that would have been proposed.
  const answers = Object.fromEntries(Object.entries(plan.answers).filter(([name]) => !(name in typed)))
  return { ...asking, answers, typed: { ...plan.typed, ...typed }, unused }
}

/** The questions again, without what was to be confirmed. */
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

/** The answer to the question that the palette asks: the next one, the first that is wrong again, or all is answered. */
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

/** Initial values of another record, or of one that has changed meanwhile: what the person changed wins over them. */
function redrawn<P extends OpenPrompt>(prompt: P, { answers, initialValues, sameRecord }: Event<'redrawn'>): P {
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
  const { number, id, command, via, how, answers, initialValues, proposed, prefilled, at, typed, unused, unsure } =
    prompt
  const questions = { number, id, command, via, how, answers, initialValues, proposed, prefilled, at, typed, unused }
  return { ...questions, unsure, attempt: prompt.attempt + 1, state: 'checking', confirmation: prompt.confirmation }
}

const steppedBack = (prompt: OpenPrompt): Prompt => {
  if (prompt.confirmation === undefined || asked(prompt).length === 0) return closed
  return prompt.state === 'failed' ? { ...prompt, confirmation: undefined } : asking(prompt)
}

/** Somebody else's change is shown before it is written over. */
function shownAnew(prompt: Checking, { initialValues, news }: Event<'changed meanwhile'>): Asking {
  const own = changedAnswers(prompt.answers, prompt.initialValues)
  const problems = news.map(argument => {
    const value = initialValues[argument]
    return {
      argument,
      text: argument in own && typeof value !== 'object' ? `${changedMeanwhile}: ${value}` : `${changedMeanwhile}.`,
    }
  })
  return {
    ...asking(prompt, problems),
    initialValues: { ...prompt.initialValues, ...initialValues },
    answers: answersOver(prompt, initialValues, true),
    at: news[0],
  }
}

function checked(prompt: Checking, { plan }: Event<'checked'>): Prompt {
  switch (plan.step) {
    case 'ready':
      return givesWay(prompt.command) ? closed : { ...prompt, state: 'running' }
    case 'confirm': {
      const { question, warnings } = plan
      return { ...prompt, state: 'confirming', at: undefined, confirmation: { question, warnings } }
    }
    case 'refused': {
      if ('text' in plan) return closed
      const [{ argument, text }] = plan.problems
      return prompt.confirmation
        ? { ...prompt, state: 'failed', failure: { text } }
        : { ...asking(prompt, plan.problems), at: argument }
    }
    case 'missing':
      return asking(prompt, plan.problems)
  }
}

/** As it was before it was sent. */
const again = (prompt: OpenPrompt): Prompt =>
  prompt.confirmation ? { ...prompt, state: 'confirming', confirmation: prompt.confirmation } : asking(prompt)

function failed(prompt: OpenPrompt, { failure, run, unsure, emptied }: Event<'failed'>): FailedPrompt {
  const others = prompt.unsure.filter(each => each !== run)
  return {
    ...prompt,
    state: 'failed',
    failure,
    unsure: unsure ? [...others, run] : others,
    ...(emptied ? { initialValues: emptied, answers: emptied } : {}),
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

/** What every state does when a command is started, or everything is forgotten. */
const always = {
  started: lookingUp(prompt => (prompt.state === 'looking up' ? prompt.over : prompt)),
  opened: (_: Prompt, { number, about, plan }: Event<'opened'>) => opened(number, about, plan),
  forgotten: () => closed,
}
const leaving = { 'stepped back': steppedBack, left: () => closed }

/** Every transition. What a state does not list, it ignores. */
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
    redrawn,
    submitted: checking,
  },
  checking: {
    ...always,
    ...leaving,
    answered: (prompt, event) =>
      sameAnswer(event.answer, prompt.answers[event.name]) ? prompt : { ...asking(prompt), ...answered(prompt, event) },
    typed,
    'went to': (prompt, { name }) => ({ ...asking(prompt), at: name }),
    redrawn,
    'changed meanwhile': shownAnew,
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
    accepted,
    'went to': (prompt, { name }) => ({ ...prompt, at: name }),
    redrawn,
    submitted: prompt => (prompt.confirmation ? prompt : checking(prompt)),
    confirmed: prompt => (prompt.confirmation ? checking(prompt) : prompt),
  },
}
