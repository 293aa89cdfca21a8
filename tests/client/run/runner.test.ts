import { QueryObserver } from '@tanstack/query-core'
import { describe, expect, it, vi } from 'vitest'
import { ask, optional } from '#client/command/arguments.ts'
import { type AnyCommand, command } from '#client/command/command.ts'
import { isRunning } from '#client/command/command-answers.ts'
import type { Navigator } from '#client/command/navigator.ts'
import { registryOf } from '#client/command/registry.ts'
import type { Via } from '#client/command/start-source.ts'
import type { Answers } from '#client/command/values.ts'
import { type Api, type CallsMade, NotOffered, Refused, type UndoableEntries, Unreachable } from '#client/core/api.ts'
import { everySecond } from '#client/core/seconds.ts'
import { until } from '#client/core/store.ts'
import { queryClient } from '#client/data/queries.ts'
import { records } from '#client/data/records.ts'
import type { EntityRef } from '#client/entities/kinds.ts'
import { type Message, t, verbatim } from '#client/messages/message.ts'
import { notices } from '#client/run/notices.ts'
import { failureIn } from '#client/run/prompt.ts'
import { refetchChanged } from '#client/run/refetch-changed.ts'
import { type Runner, runner } from '#client/run/runner.ts'
import { sayOutcomes } from '#client/run/say-outcomes.ts'
import { undoStack } from '#client/run/undo-stack.ts'
import { calls } from '#contract/calls.ts'
import type { Student } from '#contract/students.ts'

const student = (student_id: string, first_name: string, phone: string): Student => ({
  student_id,
  first_name,
  surname: 'Chan',
  student_login_id: '',
  phone,
  school: '',
  grade: '',
  parent_name: '',
  relationship: '',
  parent_phone: '',
  address: '',
  status: 'active',
  c_time: '2026-01-01T00:00:00.000Z',
})
const students = [student('S0001', 'Tai Man', '1'), student('S0002', 'Ka Wai', '2')]

/** What every command must say, where a test is about something else. */
const plain = {
  aliases: [],
  zh: ['一'],
  said: { done: () => verbatim('It is done.') },
  final: verbatim('It cannot be undone with Ctrl+Z.'),
} as const

/** What a command's run would have sent. */
const callsMade: CallsMade = new Map()

/** An app with one command and no screen: what it was told to run, and what it said. */
function app(
  one: AnyCommand,
  others: Readonly<Record<string, AnyCommand>> = {},
  list: () => readonly Student[] | Promise<readonly Student[]> = () => students,
  row?: EntityRef,
  proposed?: Answers,
) {
  const registry = registryOf({ 'test/one': one, ...others })
  const said = notices(() => 0)
  const client = queryClient()
  const went: unknown[] = []
  // The runner needs of the api and of the screen what these tests use of them.
  const api = { getStudent: async () => ({ success: true, data: [...(await list())] }) } as unknown as Api
  const navigator = {
    home: '/',
    go: (link: unknown) => went.push(link),
    follow(what: unknown) {
      went.push('follows')
      return () => went.push(what)
    },
  } as unknown as Navigator
  let keys = 0
  const known = records(client, api)
  const operations: UndoableEntries = new Map()
  const undo = undoStack({
    start: (operation, title) =>
      made.start({ command: registry.of('audit/undo-operation') ?? one, given: { operation, command: title } }, 'undo'),
    undoJob: () => Promise.resolve({ kind: 'left' }),
    rested: () => Promise.resolve(),
    takeBack: () => Promise.resolve(),
    takeBackJob: () => Promise.resolve(false),
    undoStep: () => Promise.resolve({ kind: 'left' }),
    say: () => undefined,
    showJob: () => undefined,
    again: invocation => made.start(invocation, 'redo'),
    log: () => Promise.resolve([]),
    taken: said.withdraw,
    refused: text => said.say({ tone: 'plain', text }),
    related: known.related,
  })
  const made: Runner = runner({
    api,
    records: known,
    navigator,
    registry,
    facts: () => ({
      role: 'boss',
      screen: '/students',
      row,
      selected: [],
      today: Temporal.PlainDate.from('2026-11-21'),
      has: new Set(),
    }),
    undoable: operations,
    made: callsMade,
    subscribers: [undo.subscriber, sayOutcomes(said, known.related, api, everySecond()), refetchChanged(client)],
    proposed: () => proposed,
    newKey: () => {
      keys += 1
      return `key ${keys}`
    },
  })
  /** Tests may say which command by its id. */
  const start = (which: AnyCommand | string, given: Answers, via: Via) => {
    const command = typeof which === 'string' ? registry.of(which) : which
    return command ? made.start({ command, given }, via) : Promise.reject(new Error(`There is no ${which}.`))
  }
  return {
    runner: { ...made, start, undo: undo.undo, undoable: undo.list.get },
    client,
    operations,
    records: known,
    went,
    lines: () => said.log.get().map(line => line.text),
    shown: () => said.shown.get().map(line => line.text),
  }
}

const failureOf = ({ prompt }: Pick<Runner, 'prompt'>) => {
  const now = prompt.get()
  return now && failureIn(now)
}

const words = (message: Message | undefined) => (message ? t(message) : '')

const pay = (run: (key: string) => Promise<void>) =>
  command({
    ...plain,
    title: 'Pay',
    arguments: {
      student: ask.entity('student', { label: 'Student', missing: verbatim('Missing student ID.') }),
      type: ask.choice({ label: 'Type', options: { cash: 'cash', 'bank-in': 'bank-in' } }),
    },
    start: () => ({ type: 'cash' as const }),
    effect: 'final',
    run: (_, { key }) => run(key),
    said: {
      done: () => verbatim('Paid.'),
      failed: words => verbatim(`Not paid: ${words ? t(words) : 'Unknown error'}`),
      network: verbatim('Not reached.'),
    },
  })

/** Does one thing after the other, under the keys 'key 1', 'key 2' ... */
const keep = command({
  ...plain,
  title: 'Keep',
  arguments: { word: ask.text({ label: 'Word' }) },
  effect: 'undoable',
  run: async () => undefined,
})
const undoOperation = (run: (operation: number, key: string) => Promise<void>) =>
  command({
    ...plain,
    title: 'Undo from the log',
    arguments: { operation: ask.number({ label: 'Operation' }), command: optional(ask.text({ label: 'Command' })) },
    outdatesUndo: true,
    effect: 'final',
    run: ({ operation }, { key }) => run(operation, key),
    said: { done: ({ command: what }) => verbatim(`${what}: undone.`) },
  })

describe('the runner', () => {
  it('asks for what is missing and runs once with what it was told', async () => {
    const keys: string[] = []
    const { runner, lines } = app(pay(async key => void keys.push(key)))
    await runner.start('test/one', { student: 'S0001' }, 'palette')
    expect(runner.prompt.get()).toMatchObject({
      how: 'palette',
      at: 'type',
      answers: { student: 'S0001', type: 'cash' },
    })
    await Promise.all([runner.submit(), runner.submit()])
    expect(keys).toEqual(['key 1'])
    expect(lines()).toEqual(['Paid.'])
    expect(runner.prompt.get()).toBeUndefined()
  })

  it('never runs what a link names, also when the link says everything', async () => {
    const { runner, lines } = app(pay(() => Promise.reject(new Error('ran'))))
    await runner.start('test/one', { student: 'S0001', type: 'cash' }, 'link')
    expect(runner.prompt.get()).toMatchObject({ how: 'form', state: 'asking' })
    expect(lines()).toEqual([])
  })

  it('says the missing text for a record that is not there', async () => {
    const { runner, lines } = app(pay(async () => undefined))
    await runner.start('test/one', { student: 'S9999', type: 'cash' }, 'link')
    expect(lines()).toEqual(['Missing student ID.'])
    expect(runner.prompt.get()).toMatchObject({
      problems: [{ argument: 'student', text: verbatim('Missing student ID.') }],
    })
  })

  it.each([
    ['refused', new Refused(409, { words: 'no room' }), 'no room'],
    ['not answered', new Unreachable('gone'), 'Test did not work.'],
  ])(
    'writes a failure that is only logged into the log, and nothing beside what was typed: %s',
    async (_, why, line) => {
      const { runner, lines, shown } = app(
        command({
          ...plain,
          title: 'Test',
          arguments: { name: ask.text({ label: 'Name' }) },
          effect: 'final',
          run: () => Promise.reject(why),
          said: { done: null, quiet: true },
        }),
      )
      await runner.start('test/one', {}, 'bar')
      void runner.answer('name', 'P6')
      await runner.submit()
      expect(runner.prompt.get()).toMatchObject({ state: 'failed', answers: { name: 'P6' } })
      expect(failureOf({ prompt: runner.prompt })).toBeUndefined()
      expect(lines()).toEqual([line])
      expect(shown()).toEqual([])
    },
  )

  it('keeps what was typed when the server refuses, and begins a new body with a new key', async () => {
    const keys: string[] = []
    const { runner } = app(
      pay(async key => {
        keys.push(key)
        if (keys.length === 1) throw new Refused(409, { words: 'paid already' })
      }),
    )
    await runner.start('test/one', { student: 'S0001' }, 'bar')
    await runner.submit()
    expect(runner.prompt.get()).toMatchObject({ state: 'failed', failure: { text: 'Not paid: paid already' } })
    expect(runner.prompt.get()?.answers).toEqual({ student: 'S0001', type: 'cash' })
    await runner.submit()
    expect(keys).toEqual(['key 1', 'key 2'])
  })

  it('sends a body that nobody answered again under its own key', async () => {
    const keys: string[] = []
    const { runner } = app(
      pay(async key => {
        keys.push(key)
        if (keys.length === 1) throw new Unreachable(new Error('gone'))
      }),
    )
    await runner.start('test/one', { student: 'S0001' }, 'bar')
    await runner.submit()
    expect(failureOf(runner)?.text).toEqual('Not reached.')
    expect(words(failureOf(runner)?.more)).toContain('Submit again: it will never be done twice.')
    await runner.submit()
    expect(keys).toEqual(['key 1', 'key 1'])
  })

  it('asks before it sends something else while it is not known what came of the first', async () => {
    const keys: string[] = []
    const { runner } = app(
      pay(async key => {
        keys.push(key)
        if (keys.length === 1) throw new Unreachable(new Error('gone'))
      }),
    )
    await runner.start('test/one', { student: 'S0001' }, 'bar')
    await runner.submit()
    await runner.answer('type', 'bank-in')
    runner.back(true)
    await runner.start('test/one', { student: 'S0001' }, 'bar')
    await runner.submit()
    expect(runner.prompt.get()).toMatchObject({
      state: 'confirming',
      confirmation: {
        question: 'Go on all the same?',
        warnings: ['What was sent before it was changed may have been done. This would be done as well.'],
      },
    })
    runner.back(true)
    await runner.answer('type', 'cash')
    await runner.submit()
    expect(keys).toEqual(['key 1', 'key 1'])
  })

  it('takes another file for another body', async () => {
    const keys: string[] = []
    const send = command({
      ...plain,
      title: 'Send',
      arguments: { photo: ask.file({ label: 'Photo', accept: 'image/*' }) },
      effect: 'final',
      run: async (_, { key }) => {
        keys.push(key)
        throw new Unreachable(new Error('gone'))
      },
    })
    const { runner } = app(send)
    const photo = new File(['one'], 'one.jpg', { lastModified: 1 })
    for (const each of [photo, new File(['two'], 'two.jpg', { lastModified: 1 }), photo])
      await runner.start('test/one', { photo: each }, 'row')
    expect(keys).toEqual(['key 1', 'key 2', 'key 1'])
  })

  it('drops a command whose call the server does not have', async () => {
    const one = pay(() => Promise.reject(new NotOffered()))
    const { runner, lines } = app(one)
    await runner.start('test/one', { student: 'S0001' }, 'bar')
    await runner.submit()
    expect(lines()).toEqual(['This server does not offer Pay.'])
    expect(runner.gate(one)).toEqual('This server does not offer it.')
    expect(runner.prompt.get()).toBeUndefined()
  })

  it('says why a gate is shut, and asks nothing', async () => {
    const shut = command({
      ...plain,
      title: 'Shut',
      arguments: {},
      gate: () => verbatim('Not today.'),
      effect: 'show',
      run: () => {
        throw new Error('ran')
      },
    })
    const { runner, lines } = app(shut)
    await runner.start(shut, {}, 'key')
    expect(lines()).toEqual(['Not today.'])
  })

  it('asks the exact question first; back from it leads to the answers again', async () => {
    const done: string[] = []
    const remove = command({
      ...plain,
      title: 'Remove',
      arguments: {
        student: ask.entity('student', { label: 'Student' }),
        why: optional(ask.text({ label: 'Why' })),
      },
      confirm: ({ student }) => verbatim(`Remove ${student.first_name}?`),
      effect: 'undoable',
      run: async ({ student }) => void done.push(student.student_id),
    })
    const back: number[] = []
    const taking = undoOperation(async operation => void back.push(operation))
    const { runner, operations } = app(remove, { 'audit/undo-operation': taking })
    operations.set('key 1', 7)
    await runner.start(remove, { student: 'S0002' }, 'bar')
    await runner.submit()
    expect(runner.prompt.get()).toMatchObject({ state: 'confirming', confirmation: { question: 'Remove Ka Wai?' } })
    runner.back(true)
    expect(runner.prompt.get()).toMatchObject({ state: 'asking' })
    await runner.submit()
    await runner.confirm()
    expect(done).toEqual(['S0002'])
    await runner.undo()
    expect(back).toEqual([7])
    await runner.undo()
    expect(back).toEqual([7])
  })

  it('asks again when what its question is about has been changed before the answer', async () => {
    const done: string[] = []
    const remove = command({
      ...plain,
      title: 'Remove',
      arguments: { student: ask.entity('student', { label: 'Student' }) },
      confirm: ({ student }) => verbatim(`Remove ${student.first_name}?`),
      effect: 'final',
      run: async ({ student }) => void done.push(student.first_name),
      said: { done: null },
    })
    let list = students
    const { runner, client } = app(remove, {}, () => list)
    await runner.start('test/one', { student: 'S0002' }, 'row')
    expect(runner.prompt.get()).toMatchObject({ confirmation: { question: 'Remove Ka Wai?' } })
    list = [student('S0002', 'Ka Yan', '2')]
    await client.invalidateQueries()
    await runner.confirm()
    expect(done).toEqual([])
    expect(runner.prompt.get()).toMatchObject({
      state: 'confirming',
      confirmation: { question: 'Remove Ka Yan?', warnings: ['It was changed meanwhile.'] },
    })
    await runner.confirm()
    expect(done).toEqual(['Ka Yan'])
    expect(runner.prompt.get()).toBeUndefined()
  })

  it('asks its question once however often Enter is pressed, and runs nothing before the answer', async () => {
    const ran: string[] = []
    const doomed = command({
      ...plain,
      title: 'Delete',
      arguments: { student: ask.entity('student', { label: 'Student' }), why: ask.text({ label: 'Why' }) },
      start: ({ student }) => ({ why: student?.first_name ?? '' }),
      confirm: () => verbatim('Are you sure?'),
      effect: 'final',
      run: async () => void ran.push('ran'),
    })
    const { runner } = app(doomed)
    await runner.start('test/one', {}, 'bar')
    const answered = runner.answer('student', 'S0001')
    const first = runner.submit()
    const second = first.then(() => runner.submit())
    await Promise.all([answered, first, second, runner.submit()])
    expect(runner.prompt.get()).toMatchObject({ state: 'confirming', confirmation: { question: 'Are you sure?' } })
    expect(ran).toEqual([])
    await runner.confirm()
    expect(ran).toEqual(['ran'])
  })

  it('keeps a draft that was left by Esc for the next time, until it is done', async () => {
    const { runner } = app(pay(async () => undefined))
    await runner.start('test/one', { student: 'S0001' }, 'bar')
    await runner.answer('type', 'bank-in')
    runner.back(true)
    await runner.start('test/one', { student: 'S0001' }, 'bar')
    expect(runner.prompt.get()?.answers.type).toBe('bank-in')
    await runner.submit()
    await runner.start('test/one', { student: 'S0001' }, 'bar')
    expect(runner.prompt.get()?.answers.type).toBe('cash')
    await runner.answer('type', 'bank-in')
    runner.back(false)
    await runner.start('test/one', { student: 'S0001' }, 'bar')
    expect(runner.prompt.get()?.answers.type).toBe('cash')
  })

  it('is refused by what only the server knows, before the question and without a call', async () => {
    const done: string[] = []
    const move = command({
      ...plain,
      title: 'Move',
      arguments: { day: ask.date({ label: 'Day' }) },
      refuses: async ({ day }) =>
        day === '2026-11-19' ? { argument: 'day', text: verbatim('Not on a holiday.') } : undefined,
      confirm: ({ day }) => verbatim(`Move to ${day}?`),
      effect: 'final',
      run: async ({ day }) => done.push(day),
    })
    const { runner, lines } = app(move)
    await runner.start('test/one', { day: '2026-11-19' }, 'key')
    expect(runner.prompt.get()).toBeUndefined()
    expect(lines()).toEqual(['Not on a holiday.'])
    await runner.start('test/one', { day: '2026-11-20' }, 'key')
    expect(runner.prompt.get()).toMatchObject({
      state: 'confirming',
      confirmation: { question: 'Move to 2026-11-20?' },
    })
    await runner.confirm()
    expect(done).toEqual(['2026-11-20'])
    // In the palette the answer can be given anew.
    await runner.start('test/one', {}, 'palette')
    await runner.answer('day', '2026-11-19')
    await runner.submit()
    expect(runner.prompt.get()).toMatchObject({ state: 'asking', problems: [{ argument: 'day' }] })
  })

  it('opens a dialog with what it looked up, or says why it cannot', async () => {
    const open = (found: { given: Record<string, string> } | { problem: string }) =>
      command({
        ...plain,
        title: 'Open',
        arguments: { student: ask.entity('student', { label: 'Student' }) },
        effect: 'view',
        lookUp: async () => ('given' in found ? found : { problem: verbatim(found.problem) }),
      })
    const good = app(open({ given: { student: 'S0002' } }))
    await good.runner.start('test/one', { student: 'S0001' }, 'row')
    expect(good.went).toEqual([{ path: '/students', search: { view: 'test/one', 'v.student': 'S0002' } }])
    const bad = app(open({ problem: 'Not found.' }))
    await bad.runner.start('test/one', { student: 'S0001' }, 'row')
    expect(bad.went).toEqual([])
    expect(bad.lines()).toEqual(['Not found.'])
  })

  it('warns before it goes on', async () => {
    const done: string[] = []
    const risky = command({
      ...plain,
      title: 'Risky',
      arguments: {},
      warnings: async () => [verbatim('Tai Man is elsewhere.')],
      effect: 'final',
      run: async () => void done.push('done'),
    })
    const { runner } = app(risky)
    await runner.start(risky, {}, 'bar')
    expect(runner.prompt.get()).toMatchObject({
      state: 'confirming',
      confirmation: { warnings: ['Tai Man is elsewhere.'] },
    })
    expect(done).toEqual([])
    await runner.confirm()
    expect(done).toEqual(['done'])
  })

  it('undoes what it was told, and asks for nothing besides', async () => {
    const runs: unknown[] = []
    const taking = command({
      ...plain,
      title: 'Undo from the log',
      arguments: { operation: ask.number({ label: 'Operation' }), about: optional(ask.text({ label: 'About' })) },
      start: () => ({ about: 'as it is now' }),
      confirm: () => verbatim('Sure?'),
      effect: 'final',
      run: async ({ operation, about }) => void runs.push([operation, about]),
    })
    const { runner, operations } = app(keep, { 'audit/undo-operation': taking })
    operations.set('key 1', 5)
    await runner.start(keep, { word: 'late' }, 'row')
    await runner.undo()
    expect(runner.prompt.get()).toBeUndefined()
    expect(runs).toEqual([[5, undefined]])
  })

  it('takes a certain thing back while it can be, and forgets all of them when another way has taken one back', async () => {
    const undone: number[] = []
    const taking = undoOperation(async operation => void undone.push(operation))
    const outside = command({
      ...plain,
      title: 'Outside',
      arguments: {},
      outdatesUndo: true,
      effect: 'final',
      run: async () => undefined,
    })
    const { runner, operations } = app(keep, { 'audit/undo-operation': taking, 'test/outside': outside })
    for (const at of [1, 2, 3]) {
      operations.set(`key ${at}`, at)
      await runner.start(keep, { word: `word ${at}` }, 'row')
    }
    const [, second] = runner.undoable()
    await runner.undo(second?.number)
    await runner.undo(second?.number)
    await runner.undo()
    expect(undone).toEqual([2, 3])
    await runner.start(outside, {}, 'row')
    await runner.undo()
    expect(undone).toEqual([2, 3])
  })

  describe('what is opened once something is done', () => {
    /** A command that opens a student's card, on a server that answers when `answer` is resolved, over a list that still loads. */
    function saving() {
      const answer = Promise.withResolvers<void>()
      const lists = Promise.withResolvers<readonly Student[]>()
      const save = command({
        ...plain,
        title: 'Save',
        arguments: { word: ask.text({ label: 'Word' }) },
        effect: 'final',
        async run(_, { key }) {
          callsMade.set(key, [{ description: calls.updatestudent, given: {} }])
          await answer.promise
        },
        next: () => ({ kind: 'student', given: { student: 'S0001' } }),
      })
      const made = app(save)
      const screen = new QueryObserver(made.client, { queryKey: ['getStudent', {}], queryFn: () => lists.promise })
      const stop = screen.subscribe(() => undefined)
      const saved = made.runner.start('test/one', { word: 'one' }, 'row')
      return {
        ...made,
        answered: () => expect.poll(made.lines, { interval: 0 }).toEqual(['It is done.']),
        answer: answer.resolve,
        async end() {
          lists.resolve(students)
          await saved
          stop()
        },
      }
    }

    it('is announced as the prompt closes, so that what is typed on is for no row, and opened when the lists have it', async () => {
      const { went, answer, answered, end } = saving()
      answer()
      await answered()
      expect(went).toEqual(['follows'])
      await end()
      expect(went).toEqual(['follows', { kind: 'student', given: { student: 'S0001' } }])
    })

    it('takes nobody away from what was begun meanwhile', async () => {
      const { went, answer, answered, end, runner } = saving()
      answer()
      await answered()
      await runner.start('test/one', {}, 'bar')
      await end()
      expect(runner.prompt.get()).toBeDefined()
      expect(went).toEqual(['follows'])
    })
  })

  it('that it is still working is taken back once it is over, also when an open question says how it ended', async () => {
    vi.useFakeTimers()
    const answer = Promise.withResolvers<void>()
    const { runner, lines, shown } = app(pay(() => answer.promise))
    await runner.start('test/one', { student: 'S0001' }, 'bar')
    const paying = runner.submit()
    await vi.advanceTimersByTimeAsync(5000)
    expect(shown()).toEqual(['Pay: still working.'])
    answer.reject(new Unreachable(new Error('gone')))
    await paying
    expect(runner.prompt.get()).toMatchObject({ state: 'failed' })
    expect(shown()).toEqual([])
    expect(lines()).toContainEqual('Pay: still working.')
    vi.useRealTimers()
  })

  it('is left altogether from the question that others led to', async () => {
    const sure = command({
      ...plain,
      title: 'Sure',
      arguments: { word: ask.text({ label: 'Word' }) },
      confirm: ({ word }) => verbatim(`Really ${word}?`),
      effect: 'final',
      run: async () => undefined,
    })
    const { runner } = app(sure)
    await runner.start('test/one', {}, 'palette')
    await runner.answer('word', 'so')
    await runner.submit()
    expect(runner.prompt.get()?.confirmation?.question).toEqual('Really so?')
    runner.leave()
    expect(runner.prompt.get()).toBeUndefined()
    await runner.start('test/one', {}, 'palette')
    expect(runner.prompt.get()?.answers.word).toBe('so')
  })

  describe('between Enter and the answer to what is looked up first', () => {
    /** Its foresight is waited for, and can be kept waiting. */
    const risky = (ran: unknown[], warnings: () => Promise<readonly string[]>) =>
      command({
        ...plain,
        title: 'Risky',
        arguments: { word: ask.text({ label: 'Word' }) },
        warnings: async () => (await warnings()).map(verbatim),
        effect: 'final',
        run: async ({ word }) => void ran.push(word),
      })
    const asked = async (one: AnyCommand) => {
      const { runner, lines } = app(one)
      await runner.start('test/one', {}, 'bar')
      await runner.answer('word', 'one')
      return { runner, lines }
    }

    /** Sent, and kept waiting by what is looked up. */
    const sent = async () => {
      const ran: unknown[] = []
      const looking = Promise.withResolvers<readonly string[]>()
      const warnings = vi.fn(() => looking.promise)
      const { runner } = await asked(risky(ran, warnings))
      const sending = runner.submit()
      await expect.poll(() => warnings.mock.calls.length).toBe(1)
      return { runner, ran, looking, sending }
    }

    it('Esc gives it up: nothing is done and nothing asked', async () => {
      for (const warningsn of [[], ['Tai Man is elsewhere.']]) {
        const { runner, ran, looking, sending } = await sent()
        runner.back(true)
        looking.resolve(warningsn)
        await sending
        expect(runner.prompt.get()).toBeUndefined()
        expect(ran).toEqual([])
      }
    })

    it('a second Enter does not do it twice, however differently long the two would take', async () => {
      const ran: unknown[] = []
      const lookings = [Promise.withResolvers<readonly string[]>(), Promise.withResolvers<readonly string[]>()]
      const warnings = vi.fn(() => lookings[warnings.mock.calls.length - 1]!.promise)
      const { runner } = await asked(risky(ran, warnings))
      const first = runner.submit()
      await expect.poll(() => warnings.mock.calls.length).toBe(1)
      const second = runner.submit()
      lookings[0]!.resolve([])
      await first
      lookings[1]!.resolve([])
      await second
      expect(ran).toEqual(['one'])
    })

    it('what is answered otherwise is not sent as it was, and not lost', async () => {
      const { runner, ran, looking, sending } = await sent()
      await runner.answer('word', 'two')
      looking.resolve(['Tai Man is elsewhere.'])
      await sending
      expect(runner.prompt.get()).toMatchObject({ state: 'asking', answers: { word: 'two' } })
      expect(ran).toEqual([])
    })
  })

  it('says beside its question why what was confirmed cannot be done', async () => {
    let list: readonly Student[] | undefined = students
    const ran: string[] = []
    let refusal: Error | undefined
    const remove = command({
      ...plain,
      title: 'Remove',
      arguments: { student: ask.entity('student', { label: 'Student' }) },
      confirm: () => verbatim('Are you sure?'),
      effect: 'final',
      run: async ({ student }) => {
        ran.push(student.student_id)
        if (refusal) throw refusal
      },
    })
    const { runner, client } = app(remove, {}, () => list ?? Promise.reject(new Unreachable(new Error('gone'))))
    await runner.start('test/one', { student: 'S0001' }, 'row')
    list = undefined
    await client.invalidateQueries()
    client.setDefaultOptions({ queries: { retry: false } })
    await runner.confirm()
    expect(runner.prompt.get()).toMatchObject({
      state: 'failed',
      confirmation: { question: 'Are you sure?' },
      failure: { text: 'Server not reachable.' },
    })
    expect(ran).toEqual([])
    // A colleague was faster: the list no longer has the student, and the server says what happened to them.
    list = []
    refusal = new Refused(409, { words: 'May has deleted S0001.', code: 'gone' })
    await runner.confirm()
    expect(runner.prompt.get()).toMatchObject({ state: 'failed', failure: { text: 'May has deleted S0001.' } })
    refusal = undefined
    list = students
    await client.invalidateQueries()
    await runner.confirm()
    expect(ran).toEqual(['S0001', 'S0001'])
  })

  it('Undo beside a question leaves it as it is, and needs none of the lists it asks from', async () => {
    const note = command({
      ...plain,
      title: 'Note',
      arguments: { student: ask.entity('student', { label: 'Student' }), word: ask.text({ label: 'Word' }) },
      effect: 'undoable',
      run: async () => undefined,
    })
    const undone: number[] = []
    const taking = undoOperation(async operation => void undone.push(operation))
    let list: readonly Student[] | undefined = students
    const { runner, operations, client } = app(note, { 'audit/undo-operation': taking }, () =>
      list ? list : Promise.reject(new Unreachable(new Error('gone'))),
    )
    operations.set('key 1', 9)
    await runner.start('test/one', { student: 'S0001', word: 'late' }, 'row')
    await runner.start('test/one', { student: 'S0002' }, 'bar')
    await runner.answer('word', 'typed')
    list = undefined
    await client.invalidateQueries()
    client.setDefaultOptions({ queries: { retry: false } })
    await runner.undo()
    expect(undone).toEqual([9])
    expect(runner.undoable()).toEqual([])
    expect(runner.prompt.get()).toMatchObject({ state: 'asking', answers: { student: 'S0002', word: 'typed' } })
  })

  it('does not say to whoever sits down next that it is still working', async () => {
    vi.useFakeTimers()
    const { runner, lines } = app(pay(() => new Promise(() => undefined)))
    await runner.start('test/one', { student: 'S0001' }, 'bar')
    void runner.submit()
    await vi.advanceTimersByTimeAsync(1000)
    runner.forget()
    await vi.advanceTimersByTimeAsync(5000)
    expect(lines()).toEqual([])
    vi.useRealTimers()
  })

  describe('a form about a record', () => {
    const rename = (run: (values: { readonly phone: string | undefined }) => void = () => undefined) =>
      command({
        ...plain,
        title: 'Rename',
        arguments: {
          student: ask.entity('student', { label: 'Student' }),
          name: ask.text({ label: 'Name' }),
          phone: optional(ask.text({ label: 'Phone' })),
        },
        start: ({ student }) => (student ? { name: student.first_name, phone: student.phone } : {}),
        effect: 'final',
        run: async values => run(values),
      })

    it('takes the values of another record when another one is chosen; only what was typed goes along', async () => {
      const { runner } = app(rename())
      await runner.start('test/one', {}, 'bar')
      await runner.answer('student', 'S0001')
      expect(runner.prompt.get()?.answers).toMatchObject({ name: 'Tai Man', phone: '1' })
      await runner.answer('student', 'S0002')
      expect(runner.prompt.get()?.answers).toMatchObject({ name: 'Ka Wai', phone: '2' })
      await runner.answer('phone', '9')
      await runner.answer('name', '')
      await runner.answer('student', 'S0001')
      expect(runner.prompt.get()?.answers).toMatchObject({ name: 'Tai Man', phone: '9' })
    })

    it('is sent with the values of the record that was chosen the moment before', async () => {
      const sent: unknown[] = []
      const { runner } = app(rename(({ phone }) => sent.push(phone)))
      await runner.start('test/one', {}, 'bar')
      await runner.answer('student', 'S0001')
      await Promise.all([runner.answer('student', 'S0002'), runner.submit()])
      expect(sent).toEqual(['2'])
    })

    it('that was looked at and left shows next time what is stored by then, and what was typed', async () => {
      const rows = [...students]
      const { runner, client } = app(rename(), {}, () => rows)
      await runner.start('test/one', { student: 'S0001' }, 'row')
      await runner.answer('name', 'Tai Man Peter')
      await runner.answer('phone', '')
      await runner.answer('phone', '1')
      runner.back(true)
      rows[0] = { ...students[0]!, phone: '5' }
      await client.invalidateQueries()
      await runner.start('test/one', { student: 'S0001' }, 'row')
      await expect.poll(() => runner.prompt.get()?.answers).toMatchObject({ name: 'Tai Man Peter', phone: '5' })
    })

    it('is there at once as the screen shows it, and follows what has changed meanwhile', async () => {
      const later = Promise.withResolvers<readonly Student[]>()
      let list: readonly Student[] | Promise<readonly Student[]> = students
      const { runner, client, records } = app(rename(), {}, () => list)
      await records.load('student')
      list = later.promise
      await client.invalidateQueries()
      await runner.start('test/one', { student: 'S0001' }, 'key')
      expect(runner.prompt.get()?.answers).toMatchObject({ name: 'Tai Man', phone: '1' })
      await runner.answer('name', '')
      later.resolve([{ ...students[0]!, first_name: 'Peter', phone: '5' }])
      await expect.poll(() => runner.prompt.get()?.answers).toMatchObject({ name: '', phone: '5' })
    })

    describe('which a colleague changes while it is open', () => {
      const changedTo = async (values: Partial<Student>, typed: Answers, effect: 'final' | 'undoable' = 'final') => {
        const rows = [...students]
        const sent: unknown[] = []
        const final = rename(told => sent.push(told))
        const made = app(
          // What it makes can be undone as well as not: only what it says of that is another.
          effect === 'final' ? final : ({ ...final, effect } as typeof final),
          {},
          () => rows,
        )
        await made.runner.start('test/one', { student: 'S0001' }, 'row')
        for (const [name, draft] of Object.entries(typed)) await made.runner.answer(name, draft)
        rows[0] = { ...students[0]!, ...values }
        await made.runner.submit()
        return { ...made, sent }
      }

      it('is not sent before the person has seen it, where it is final', async () => {
        const { runner, sent } = await changedTo({ phone: '5' }, { name: 'Peter' })
        expect(sent).toEqual([])
        expect(runner.prompt.get()).toMatchObject({
          state: 'asking',
          answers: { name: 'Peter', phone: '5' },
          problems: [{ argument: 'phone', text: 'It was changed meanwhile.' }],
          at: 'phone',
        })
        await runner.submit()
        expect(sent).toMatchObject([{ name: 'Peter', phone: '5' }])
      })

      it('is sent with what a colleague has changed in fields that were left as they were, and says so', async () => {
        const { sent, shown } = await changedTo({ phone: '5' }, { name: 'Peter' }, 'undoable')
        expect(sent).toMatchObject([{ name: 'Peter', phone: '5' }])
        expect(shown().map(text => t(text))).toContain('Changed by somebody else meanwhile, and kept: Phone.')
      })

      it('keeps what they typed into the same field, and says what it is now', async () => {
        const { runner, sent } = await changedTo({ phone: '5' }, { phone: '9' })
        expect(sent).toEqual([])
        expect(runner.prompt.get()).toMatchObject({
          answers: { phone: '9' },
          problems: [
            { argument: 'phone', text: 'This was changed to 5 while you were editing. Submit again to keep yours.' },
          ],
        })
        await runner.submit()
        expect(sent).toMatchObject([{ name: 'Tai Man', phone: '9' }])
      })

      it('is sent where both meant the same', async () => {
        const { sent } = await changedTo({ phone: '9' }, { phone: '9' })
        expect(sent).toMatchObject([{ phone: '9' }])
      })

      it('is sent where what has changed is no part of it', async () => {
        const { sent } = await changedTo({ school: 'Another' }, { phone: '9' })
        expect(sent).toMatchObject([{ name: 'Tai Man', phone: '9' }])
      })
    })

    it('that began with what only the server knows is asked again when that has changed', async () => {
      let stored: { readonly name: string; readonly phone: string } | undefined = { name: 'Klass', phone: '1' }
      const sent: unknown[] = []
      const edit = command({
        ...plain,
        title: 'Edit business',
        arguments: { name: ask.text({ label: 'Name' }), phone: ask.text({ label: 'Phone' }) },
        load: async () => stored ?? Promise.reject(new Error('The network is gone.')),
        effect: 'final',
        run: async told => void sent.push(told),
      })
      const { runner } = app(edit)
      await runner.start('test/one', {}, 'bar')
      await runner.answer('name', 'Klass Tuition')
      stored = { name: 'Klass', phone: '5' }
      await runner.submit()
      expect(sent).toEqual([])
      expect(runner.prompt.get()).toMatchObject({
        answers: { name: 'Klass Tuition', phone: '5' },
        problems: [{ argument: 'phone', text: 'It was changed meanwhile.' }],
      })
      await runner.submit()
      expect(sent).toEqual([{ name: 'Klass Tuition', phone: '5' }])

      // Whether it can be reached shows when it is sent.
      await runner.start('test/one', {}, 'bar')
      stored = undefined
      await runner.submit()
      expect(sent).toHaveLength(2)
    })

    it('begins with the record under the cursor, if it is of the kind that is asked for, and can be answered otherwise', async () => {
      const { runner } = app(rename(), {}, undefined, { kind: 'student', id: 'S0002' })
      await runner.start('test/one', {}, 'palette')
      expect(runner.prompt.get()).toMatchObject({
        answers: { student: 'S0002', name: 'Ka Wai' },
        prefilled: [],
        at: 'student',
      })
      await runner.answer('student', 'S0001')
      expect(runner.prompt.get()?.answers).toMatchObject({ student: 'S0001', name: 'Tai Man' })
      runner.back(false)
      await runner.start('test/one', {}, 'link')
      expect(runner.prompt.get()?.answers.student).toBeUndefined()
    })

    it('begins with what the screen proposes for it', async () => {
      const done: string[] = []
      const month = command({
        ...plain,
        title: 'Month',
        arguments: { month: ask.month({ label: 'Month' }) },
        start: (_, today) => ({ month: today.toPlainYearMonth().toString() }),
        effect: 'final',
        run: async ({ month }) => void done.push(month),
      })
      const { runner } = app(month, {}, undefined, undefined, { month: '2026-09' })
      await runner.start('test/one', {}, 'palette')
      await runner.submit()
      expect(done).toEqual(['2026-09'])
      await runner.start('test/one', {}, 'bar')
      expect(runner.prompt.get()?.answers.month).toBe('2026-11')
    })

    it('is on its way until it is there, and can be given up', async () => {
      const { runner } = app(rename())
      const starting = runner.start('test/one', { student: 'S0001' }, 'key')
      expect(runner.lookingUp.get()?.command.title).toBe('Rename')
      runner.giveUp()
      await starting
      expect(runner.prompt.get()).toBeUndefined()
      await runner.start('test/one', { student: 'S0001' }, 'key')
      expect(runner.lookingUp.get()).toBeUndefined()
      expect(runner.prompt.get()?.answers.name).toBe('Tai Man')
    })
  })

  it('offers to undo exactly what the server says its log can, and nothing where it says nothing', async () => {
    const undone: number[] = []
    const taking = undoOperation(async operation => void undone.push(operation))
    const { runner, operations, lines } = app(keep, { 'audit/undo-operation': taking })
    // Another server keeps no such log.
    await runner.start(keep, { word: 'of another server' }, 'row')
    expect(runner.undoable()).toEqual([{ number: 1, final: 'Keep cannot be undone with Ctrl+Z.' }])
    operations.set('key 2', 7)
    await runner.start(keep, { word: 'in the log' }, 'row')
    // Nothing was changed: there is nothing to undo.
    operations.set('key 3', undefined)
    await runner.start(keep, { word: 'as it was' }, 'row')
    expect(operations.size).toBe(0)
    await runner.undo()
    expect(lines()[0]).toEqual('Keep: undone.')
    await runner.undo()
    expect(undone).toEqual([7])
  })

  it('keeps what it could not take back for lack of an answer, and forgets what was refused', async () => {
    const tries: [number, string][] = []
    let answer: () => Promise<void> = async () => undefined
    const taking = undoOperation((operation, key) => {
      tries.push([operation, key])
      return answer()
    })
    const { runner, operations } = app(keep, { 'audit/undo-operation': taking })
    for (const at of [1, 2, 3]) {
      operations.set(`key ${at}`, at)
      await runner.start(keep, { word: `word ${at}` }, 'row')
    }
    answer = () => Promise.reject(new Unreachable(new Error('gone')))
    // Pressed twice: the second waits for the first, and both stay as they were.
    await Promise.all([runner.undo(), runner.undo()])
    answer = () => Promise.reject(new Refused(503, { words: 'The database cannot be reached.' }))
    await runner.undo()
    answer = async () => undefined
    await runner.undo()
    answer = () => Promise.reject(new Refused(409, { words: 'kit has changed it since.' }))
    await runner.undo()
    answer = async () => undefined
    await runner.undo()
    await runner.undo()
    expect(tries).toEqual([
      [3, 'key 4'],
      [2, 'key 5'],
      [3, 'key 4'],
      [3, 'key 4'],
      [2, 'key 5'],
      [1, 'key 6'],
    ])
  })

  it('asks whether to go on when its warnings could not be asked, and not where the server has no such call', async () => {
    const done: string[] = []
    let fails: Error = new Refused(500, { words: 'Something went wrong on the server.' })
    const risky = command({
      ...plain,
      title: 'Risky',
      arguments: {},
      warnings: () => Promise.reject(fails),
      effect: 'final',
      run: async () => void done.push('done'),
    })
    const { runner } = app(risky)
    const warned = async (warning: string) => {
      await runner.start(risky, {}, 'bar')
      expect(runner.prompt.get()).toMatchObject({
        confirmation: { question: 'Go on all the same?', warnings: [warning] },
      })
    }
    await warned('Clashes could not be checked: Something went wrong on the server.')
    runner.back(false)
    fails = new Unreachable(new Error('gone'))
    await warned('Clashes could not be checked: server not reachable.')
    expect(done).toEqual([])
    await runner.confirm()
    expect(done).toEqual(['done'])
    fails = new NotOffered()
    await runner.start(risky, {}, 'bar')
    expect(done).toEqual(['done', 'done'])
  })

  describe('Ctrl+Z after a final operation', () => {
    const toggle = command({
      ...plain,
      title: 'Toggle',
      arguments: { word: ask.text({ label: 'Word' }) },
      effect: 'undoable',
      run: async () => undefined,
    })
    const collect = command({
      ...plain,
      title: 'Collect',
      arguments: { word: ask.text({ label: 'Word' }) },
      effect: 'final',
      final: verbatim('A collected payment cannot be undone with Ctrl+Z.'),
      run: async () => undefined,
    })
    const print = command({ ...plain, title: 'Print', arguments: {}, effect: 'read', run: async () => undefined })
    const begin = async () => {
      const undone: number[] = []
      const made = app(toggle, {
        'test/collect': collect,
        'test/print': print,
        'audit/undo-operation': undoOperation(async operation => void undone.push(operation)),
      })
      made.operations.set('key 1', 7)
      await made.runner.start(toggle, { word: 'one' }, 'row')
      return { ...made, undone }
    }

    it('says so and undoes nothing, however often it is pressed; what was done since is undone first', async () => {
      const { runner, undone, operations, lines } = await begin()
      await runner.start(collect, { word: 'pay' }, 'row')
      await runner.undo()
      await runner.undo()
      expect(undone).toEqual([])
      expect(lines().slice(0, 2)).toEqual(Array(2).fill('A collected payment cannot be undone with Ctrl+Z.'))
      operations.set('key 3', 9)
      await runner.start(toggle, { word: 'two' }, 'row')
      await runner.undo()
      expect(undone).toEqual([9])
      await runner.undo()
      expect(undone).toEqual([9])
    })

    it('still undoes a certain operation before it, and goes past what has changed nothing', async () => {
      const { runner, undone } = await begin()
      await runner.start(print, {}, 'row')
      await runner.undo()
      expect(undone).toEqual([7])
      const before = await begin()
      await before.runner.start(collect, { word: 'pay' }, 'row')
      await before.runner.undo(before.runner.undoable()[0]?.number)
      expect(before.undone).toEqual([7])
    })
  })

  describe('a command about what was last done', () => {
    const begin = async () => {
      const undone: number[] = []
      const asked = Promise.withResolvers<void>()
      const slow = command({ ...plain, title: 'Slow', arguments: {}, effect: 'undoable', run: () => asked.promise })
      const back = command({
        ...plain,
        title: 'Back',
        arguments: {},
        effect: 'show',
        aboutLast: true,
        run: () => void made.runner.undo(),
      })
      const made = app(keep, {
        'test/slow': slow,
        'test/back': back,
        'audit/undo-operation': undoOperation(async operation => void undone.push(operation)),
      })
      made.operations.set('key 1', 7)
      await made.runner.start(keep, { word: 'one' }, 'row')
      made.operations.set('key 2', 8)
      const started = made.runner.start(slow, {}, 'row')
      await until(made.runner.running, all => all.length === 1)
      const answer = async () => {
        asked.resolve()
        await started
      }
      return { ...made, undone, answer, goBack: () => made.runner.start(back, {}, 'key') }
    }
    /** Whatever follows without an answer from the server has followed. */
    const allDone = () => new Promise(done => setImmediate(done))

    it('waits until the server has answered what is being done', async () => {
      const { runner, undone, answer, goBack } = await begin()
      const back = goBack()
      await allDone()
      expect([runner.lookingUp.get()?.command.title, undone]).toEqual(['Back', []])
      await answer()
      await back
      await allDone()
      expect([runner.lookingUp.get(), undone]).toEqual([undefined, [8]])
    })

    it('is given up like every look-up', async () => {
      const { runner, undone, answer, goBack } = await begin()
      const back = goBack()
      runner.giveUp()
      await answer()
      expect(await back).toEqual({ kind: 'left' })
      await allDone()
      expect(undone).toEqual([])
    })

    it('finds nothing that the person before has done, also when it was answered later', async () => {
      const { runner, undone, answer, goBack } = await begin()
      runner.handOver()
      const back = goBack()
      await answer()
      await back
      await allDone()
      expect([runner.undoable(), undone]).toEqual([[], []])
    })
  })

  it('tells what came of it to whoever has started it', async () => {
    const answers: (() => Promise<void>)[] = [
      async () => undefined,
      () => Promise.reject(new Refused(409, { words: 'paid already', code: 'paid' })),
      () => Promise.reject(new Unreachable(new Error('gone'))),
      () => Promise.reject(new NotOffered()),
    ]
    const { runner } = app(pay(() => answers.shift()!()))
    const start = (given: Answers) => runner.start('test/one', { student: 'S0001', ...given }, 'row')
    expect(await start({ type: 'cash' })).toMatchObject({ kind: 'done' })
    expect(await start({ type: 'cash' })).toMatchObject({
      kind: 'refused',
      status: 409,
      words: 'paid already',
      code: 'paid',
    })
    expect(await start({ type: 'cash' })).toMatchObject({ kind: 'unknown', key: 'key 3' })
    expect(await start({ type: 'cash' })).toMatchObject({ kind: 'not offered' })
    expect(await start({ type: 'cash' })).toEqual({ kind: 'not started', looked: true })
    const other = app(pay(async () => undefined))
    expect(await other.runner.start('test/one', { student: 'S0001' }, 'bar')).toEqual({ kind: 'asked' })
    expect(await other.runner.submit()).toMatchObject({ kind: 'done' })
  })

  it('is known by its command and arguments, in any order and with those that were computed', async () => {
    const answer = Promise.withResolvers<void>()
    const one = pay(() => answer.promise)
    const { runner } = app(one)
    await runner.start('test/one', { student: 'S0001' }, 'bar')
    const running = runner.submit()
    await expect.poll(() => runner.running.get()).toHaveLength(1)
    expect(isRunning(runner.running.get(), one, { student: 'S0001' })).toBe(true)
    expect(isRunning(runner.running.get(), one, { type: 'cash', student: 'S0001' })).toBe(true)
    expect(isRunning(runner.running.get(), one)).toBe(true)
    expect(isRunning(runner.running.get(), one, { student: 'S0002' })).toBe(false)
    expect(isRunning(runner.running.get(), one, { type: 'bank-in' })).toBe(false)
    expect(await runner.start('test/one', { type: 'cash', student: 'S0001' }, 'row')).toEqual({ kind: 'under way' })
    answer.resolve()
    await running
    expect(runner.running.get()).toEqual([])
  })

  it('keeps also what was typed and not accepted, each in its question', async () => {
    const note = command({
      ...plain,
      title: 'Note',
      arguments: { title: ask.text({ label: 'Title' }), words: ask.text({ label: 'Words' }) },
      effect: 'final',
      run: async () => undefined,
    })
    const { runner } = app(note)
    await runner.start(note, {}, 'palette')
    runner.type('title', 'Dentist')
    runner.leave()
    await runner.start(note, {}, 'palette')
    expect(runner.prompt.get()).toMatchObject({ at: 'title', typed: { title: 'Dentist' } })
    await runner.accept('title', 'Dentist')
    runner.type('words', 'until four')
    runner.back(true)
    await runner.start(note, {}, 'palette')
    expect(runner.prompt.get()).toMatchObject({ answers: { title: 'Dentist' }, typed: { words: 'until four' } })
    runner.back(false)
    await runner.start(note, {}, 'palette')
    expect(runner.prompt.get()).toMatchObject({ answers: {}, typed: {} })
  })
})
