import { describe, expect, it } from 'vitest'
import { ask, optional } from '#client/command/arguments.ts'
import { type AnyCommand, command } from '#client/command/command.ts'
import { verbatim } from '#client/messages/message.ts'
import type { Plan } from '#client/run/plan-types.ts'
import type { Conversation, PromptEvent } from '#client/run/prompt.ts'
import { effectsOf, reduce } from '#client/run/prompt-reducer.ts'
import { transitions } from '#client/run/prompt-transitions.ts'

const note: AnyCommand = command({
  title: 'Note',
  aliases: [],
  zh: ['一'],
  arguments: {
    student: ask.entity('student', { label: 'Student' }),
    title: ask.text({ label: 'Title' }),
    words: optional(ask.text({ label: 'Words' })),
  },
  effect: 'undoable',
  run: async () => undefined,
  said: { done: null },
})
const about = { id: 'test/note', command: note, via: 'palette' } as const

const missing: Plan = {
  step: 'missing',
  answers: { student: 'S1', words: 'first' },
  initialValues: { words: 'first' },
  proposed: {},
  prefilled: ['student'],
  open: ['title', 'words'],
  typed: {},
  unknownRuns: [],
  problems: [],
}
const confirm: Plan = {
  step: 'confirm',
  answers: { student: 'S1', title: 'so', words: '' },
  question: verbatim('Really?'),
  warnings: [],
}
const ready: Plan = { step: 'ready', ...about, answers: { student: 'S1', title: 'so' }, values: {} }
const refused: Plan = { step: 'refused', reason: 'values', problems: [{ argument: 'title', text: verbatim('No.') }] }
const notFound: Plan = { step: 'refused', reason: 'not found', text: verbatim('Not found.') }

const start: Conversation = { prompt: { state: 'closed' }, kept: {} }
const conversationAfter = (...events: readonly PromptEvent[]): Conversation => events.reduce(reduce, start)
const stateAfter = (...events: readonly PromptEvent[]) => conversationAfter(...events).prompt.state

const started: PromptEvent = { type: 'started', number: 1, command: note }
const planned = (plan: Plan): PromptEvent => ({ type: 'planned', number: 1, about, plan })
const opening = [started, planned(missing)] as const
const titled: PromptEvent = { type: 'answered', name: 'title', answer: 'so' }
const submitted: PromptEvent = { type: 'submitted' }
const checked = (plan: Plan, attempt = 1): PromptEvent => ({ type: 'checked', number: 1, attempt, plan })
const failed = (mayBeDone: boolean, number = 1): PromptEvent => ({
  type: 'failed',
  number,
  draft: 'a draft',
  run: 'a run',
  failure: { text: verbatim('Failed.') },
  mayBeDone,
})
const running = [...opening, titled, submitted, checked(ready)] as const

describe('a prompt', () => {
  const table: readonly (readonly [title: string, state: string, ...events: PromptEvent[]])[] = [
    ['is looked up first', 'looking up', started],
    ['asks for what is missing', 'asking', ...opening],
    ['confirms what is known', 'confirming', started, planned(confirm)],
    ['is not there when nothing is asked', 'closed', started, planned(ready)],
    ['is not there when the command is refused', 'closed', started, planned(notFound)],
    ['can be given up while it is looked up', 'closed', started, { type: 'given up' }],
    ['that was given up does not open late', 'closed', started, { type: 'given up' }, planned(missing)],
    ['is checked when it is sent', 'checking', ...opening, submitted],
    ['runs once it is checked', 'running', ...running],
    ['shows what is wrong', 'asking', ...opening, submitted, checked(refused)],
    ['closes when what it is about is not found', 'closed', ...opening, submitted, checked(notFound)],
    ['confirms when the check says so', 'confirming', ...opening, submitted, checked(confirm)],
    ['is checked again when it is confirmed', 'checking', started, planned(confirm), { type: 'confirmed' }],
    ['is not sent by Enter while it confirms', 'confirming', started, planned(confirm), submitted],
    ['is asked again when it is answered otherwise during the check', 'asking', ...opening, submitted, titled],
    [
      'drops a check that it does not wait for any more',
      'checking',
      ...opening,
      submitted,
      titled,
      submitted,
      checked(ready),
    ],
    ['is over when it is done', 'closed', ...running, { type: 'ended', number: 1, draft: '', run: '' }],
    ['stands again when it failed', 'failed', ...running, failed(false)],
    ['can be sent again after that', 'checking', ...running, failed(true), submitted],
    ['is not brought back by a failure after it was left', 'closed', ...running, { type: 'left' }, failed(true)],
    [
      'goes back from the confirmation to its questions',
      'asking',
      ...opening,
      submitted,
      checked(confirm),
      { type: 'stepped back', keep: true },
    ],
    ['goes out where nothing was asked', 'closed', started, planned(confirm), { type: 'stepped back', keep: true }],
    [
      'stays while another command is looked up that asks nothing',
      'asking',
      ...opening,
      { ...started, number: 2 },
      { ...planned(ready), number: 2 } as PromptEvent,
    ],
    ['is forgotten with its person', 'closed', ...opening, { type: 'forgotten' }],
  ]
  for (const [title, state, ...events] of table)
    it(title, () => {
      expect(stateAfter(...events)).toBe(state)
    })

  it('asks for one run when it is checked, and for none when that comes twice', () => {
    const before = conversationAfter(...opening, titled, submitted)
    const once = reduce(before, checked(ready))
    expect(effectsOf(before, checked(ready), once).map(({ type }) => type)).toEqual(['run'])
    expect(reduce(once, checked(ready))).toBe(once)
  })

  it('goes on with what was answered when the same is started over it', () => {
    const again: PromptEvent = { ...started, number: 2 }
    const { prompt, kept } = conversationAfter(...opening, titled, again, {
      ...planned(missing),
      number: 2,
    } as PromptEvent)
    expect(prompt).toMatchObject({
      state: 'asking',
      number: 2,
      answers: { student: 'S1', title: 'so', words: 'first' },
    })
    expect(kept).toEqual({})
  })

  it('goes on with what was left while the same was looked up', () => {
    const again: PromptEvent = { ...started, number: 2 }
    const late = { ...planned(missing), number: 2 } as PromptEvent
    expect(conversationAfter(...opening, titled, again, { type: 'left' }, late).prompt).toMatchObject({
      answers: { title: 'so' },
    })
  })

  it('keeps its question when an answer comes to one that is not asked any more', () => {
    const before = conversationAfter(...opening)
    expect(before.prompt).toMatchObject({ state: 'asking', at: 'title' })
    const late: PromptEvent = { type: 'accepted', number: 1, name: 'words', answer: 'late' }
    expect(reduce(before, late)).toBe(before)
  })

  it('clears what depends on an answer when that changes, and not when the same is given again', () => {
    const clearing = { ...note, clears: { student: ['words'] } }
    const plannedSo = { ...planned(missing), about: { ...about, command: clearing } } as PromptEvent
    const answersAfter = (student: string) => {
      const { prompt } = conversationAfter(started, plannedSo, { type: 'answered', name: 'student', answer: student })
      return 'answers' in prompt ? prompt.answers : undefined
    }
    expect(answersAfter('S1')).toEqual({ student: 'S1', words: 'first' })
    expect(answersAfter('S2')).toEqual({ student: 'S2', words: undefined })
  })

  it('keeps what was given when the documents empty its form', () => {
    const emptied = { ...failed(false), emptied: { words: 'first' } } as PromptEvent
    expect(conversationAfter(...running, emptied).prompt).toMatchObject({ answers: { student: 'S1', words: 'first' } })
  })

  it('knows every state and no event that cannot happen', () => {
    expect(Object.keys(transitions).sort()).toEqual([
      'asking',
      'checking',
      'closed',
      'confirming',
      'failed',
      'looking up',
      'running',
    ])
  })
})

describe('a form that a line opens', () => {
  const written = command({
    title: 'Write',
    aliases: [],
    zh: ['寫'],
    arguments: {
      title: ask.text({ label: 'Title' }),
      words: ask.longText({ label: 'Words' }),
      day: ask.date({ label: 'Day' }),
    },
    effect: 'read',
    run: async () => undefined,
    said: { done: null },
  })
  const lineOf = (answers: Readonly<Record<string, string>>): PromptEvent => ({
    type: 'planned',
    number: 1,
    about: { id: 'test/write', command: written, via: 'palette' },
    plan: {
      ...{ step: 'missing', initialValues: answers, proposed: {}, prefilled: [], unknownRuns: [], problems: [] },
      ...{ answers, open: ['title', 'words', 'day'], typed: {} },
      line: { typed: { title: 'so', words: 'bring a calculator', day: 'soon' }, unused: ['gold'] },
    },
  })
  const opened = (answers: Readonly<Record<string, string>>) =>
    conversationAfter({ type: 'started', number: 1, command: written }, lineOf(answers)).prompt

  it('has its texts, and says what no field can read', () => {
    expect(opened({})).toMatchObject({
      how: 'form',
      answers: { title: 'so', words: 'bring a calculator' },
      unused: ['soon', 'gold'],
    })
  })

  it('keeps a text that is there: what is stored is not overwritten by a word', () => {
    expect(opened({ words: 'stored' })).toMatchObject({
      answers: { title: 'so', words: 'stored' },
      unused: ['bring a calculator', 'soon', 'gold'],
    })
  })
})
