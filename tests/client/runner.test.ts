import { describe, expect, it } from 'vitest'
import { type Api, NotOffered, Refused, Unreachable } from '#client/api.ts'
import { type AnyCommand, ask, command, optional } from '#client/command.ts'
import { notices } from '#client/notices.ts'
import { queryClient } from '#client/queries.ts'
import { records } from '#client/records.ts'
import { runner } from '#client/runner.ts'
import type { Show } from '#client/show.ts'
import type { Student } from '#contract/students.ts'

const student = (student_id: string, first_name: string): Student => ({
  student_id,
  first_name,
  surname: 'Chan',
  student_login_id: '',
  phone: '',
  school: '',
  grade: '',
  parent_name: '',
  relationship: '',
  parent_phone: '',
  address: '',
  status: 'active',
  c_time: '2026-01-01T00:00:00.000Z',
})
const students = [student('S0001', 'Tai Man'), student('S0002', 'Ka Wai')]

/** A house with one command and no screen: what it was told to run, and what it said. */
function house(one: AnyCommand, others: Readonly<Record<string, AnyCommand>> = {}) {
  const commands = new Map(Object.entries({ 'test/one': one, ...others }))
  const said = notices(() => 0)
  const client = queryClient()
  const went: unknown[] = []
  // The runner needs of the api and of the screen what these tests use of them.
  const api = { getStudent: async () => ({ success: true, data: students }) } as unknown as Api
  const show = { home: '/', go: (link: unknown) => went.push(link) } as unknown as Show
  let keys = 0
  const made = runner({
    api,
    client,
    records: records(client, api),
    notices: said,
    show,
    registry: {
      of: id => commands.get(id),
      idOf: wanted => [...commands].find(([, each]) => each === wanted)?.[0] ?? '',
    },
    facts: () => ({
      role: 'boss',
      screen: '/students',
      view: undefined,
      row: undefined,
      selected: [],
      today: Temporal.PlainDate.from('2026-11-21'),
      has: new Set(),
    }),
    newKey: () => {
      keys += 1
      return `key ${keys}`
    },
  })
  return { runner: made, went, lines: () => said.log.get().map(line => line.text) }
}

const pay = (run: (key: string) => Promise<void>) =>
  command({
    title: 'Pay',
    aliases: [],
    zh: ['付'],
    arguments: {
      student: ask.entity('student', { label: 'Student', missing: 'Missing student ID.' }),
      type: ask.choice({ label: 'Type', options: { cash: 'cash', 'bank-in': 'bank-in' } }),
    },
    start: () => ({ type: 'cash' as const }),
    effect: 'final',
    run: (_, { key }) => run(key),
    said: { done: () => 'Paid.', failed: words => `Not paid: ${words ?? 'Unknown error'}`, network: 'Not reached.' },
    stale: [],
  })

describe('the runner', () => {
  it('asks for what is missing and runs once with what it was told', async () => {
    const keys: string[] = []
    const { runner, lines } = house(pay(async key => void keys.push(key)))
    await runner.start('test/one', { student: 'S0001' }, 'palette')
    expect(runner.asking.get()).toMatchObject({
      how: 'palette',
      at: 'type',
      drafts: { student: 'S0001', type: 'cash' },
    })
    await Promise.all([runner.submit(), runner.submit()])
    expect(keys).toEqual(['key 1'])
    expect(lines()).toEqual(['Paid.'])
    expect(runner.asking.get()).toBeUndefined()
  })

  it('never runs what a link names, also when the link says everything', async () => {
    const { runner, lines } = house(pay(() => Promise.reject(new Error('ran'))))
    await runner.start('test/one', { student: 'S0001', type: 'cash' }, 'link')
    expect(runner.asking.get()).toMatchObject({ how: 'form', phase: 'asking' })
    expect(lines()).toEqual([])
  })

  it('says the missing text for a record that is not there', async () => {
    const { runner, lines } = house(pay(async () => undefined))
    await runner.start('test/one', { student: 'S9999', type: 'cash' }, 'link')
    expect(lines()).toEqual(['Missing student ID.'])
    expect(runner.asking.get()?.problems).toEqual([{ argument: 'student', text: 'Missing student ID.' }])
  })

  it('keeps what was typed when the server refuses, and begins a new body with a new key', async () => {
    const keys: string[] = []
    const { runner } = house(
      pay(async key => {
        keys.push(key)
        if (keys.length === 1) throw new Refused(409, 'paid already')
      }),
    )
    await runner.start('test/one', { student: 'S0001' }, 'bar')
    await runner.submit()
    expect(runner.asking.get()).toMatchObject({ phase: 'asking', failure: { text: 'Not paid: paid already' } })
    expect(runner.asking.get()?.drafts).toEqual({ student: 'S0001', type: 'cash' })
    await runner.submit()
    expect(keys).toEqual(['key 1', 'key 2'])
  })

  it('sends a body that nobody answered again under its own key', async () => {
    const keys: string[] = []
    const { runner } = house(
      pay(async key => {
        keys.push(key)
        if (keys.length === 1) throw new Unreachable(new Error('gone'))
      }),
    )
    await runner.start('test/one', { student: 'S0001' }, 'bar')
    await runner.submit()
    expect(runner.asking.get()?.failure?.text).toBe('Not reached.')
    expect(runner.asking.get()?.failure?.more).toContain('never done twice')
    await runner.submit()
    expect(keys).toEqual(['key 1', 'key 1'])
  })

  it('drops a command whose call the server does not have', async () => {
    const one = pay(() => Promise.reject(new NotOffered()))
    const { runner, lines } = house(one)
    await runner.start('test/one', { student: 'S0001' }, 'bar')
    await runner.submit()
    expect(lines()).toEqual(['This server does not offer Pay.'])
    expect(runner.gate(one)).toBe('This server does not offer it.')
    expect(runner.asking.get()).toBeUndefined()
  })

  it('says why a gate is shut, and asks nothing', async () => {
    const shut = command({
      title: 'Shut',
      aliases: [],
      zh: ['關'],
      arguments: {},
      gate: () => 'Not today.',
      effect: 'show',
      run: () => {
        throw new Error('ran')
      },
    })
    const { runner, lines } = house(shut)
    await runner.start(shut, {}, 'key')
    expect(lines()).toEqual(['Not today.'])
  })

  it('asks the exact question first; back from it leads to the answers again', async () => {
    const done: string[] = []
    const remove = command({
      title: 'Remove',
      aliases: [],
      zh: ['刪'],
      arguments: {
        student: ask.entity('student', { label: 'Student' }),
        why: optional(ask.text({ label: 'Why' })),
      },
      confirm: ({ student }) => `Remove ${student.first_name}?`,
      effect: 'undoable',
      run: async ({ student }) => void done.push(student.student_id),
      undo: ({ student }) => ({ id: 'test/two', given: { id: student.student_id } }),
      said: {},
      stale: [],
    })
    const back: string[] = []
    const restore = command({
      title: 'Restore',
      aliases: [],
      zh: ['還原'],
      arguments: { id: ask.text({ label: 'ID' }) },
      effect: 'final',
      run: async ({ id }) => void back.push(id),
      said: {},
      stale: [],
    })
    const { runner } = house(remove, { 'test/two': restore })
    await runner.start(remove, { student: 'S0002' }, 'bar')
    await runner.submit()
    expect(runner.asking.get()).toMatchObject({ phase: 'confirming', question: 'Remove Ka Wai?' })
    runner.back(true)
    expect(runner.asking.get()).toMatchObject({ phase: 'asking' })
    await runner.submit()
    await runner.confirm()
    expect(done).toEqual(['S0002'])
    await runner.undo()
    expect(back).toEqual(['S0002'])
    await runner.undo()
    expect(back).toEqual(['S0002'])
  })

  it('keeps a draft that was left by Esc for the next time, until it is done', async () => {
    const { runner } = house(pay(async () => undefined))
    await runner.start('test/one', { student: 'S0001' }, 'bar')
    await runner.answer('type', 'bank-in')
    runner.back(true)
    await runner.start('test/one', { student: 'S0001' }, 'bar')
    expect(runner.asking.get()?.drafts.type).toBe('bank-in')
    await runner.submit()
    await runner.start('test/one', { student: 'S0001' }, 'bar')
    expect(runner.asking.get()?.drafts.type).toBe('cash')
    await runner.answer('type', 'bank-in')
    runner.back(false)
    await runner.start('test/one', { student: 'S0001' }, 'bar')
    expect(runner.asking.get()?.drafts.type).toBe('cash')
  })

  it('is refused by what only the server knows, before the question and without a call', async () => {
    const done: string[] = []
    const move = command({
      title: 'Move',
      aliases: [],
      zh: ['移'],
      arguments: { day: ask.date({ label: 'Day' }) },
      refuses: async ({ day }) => (day === '2026-11-19' ? { argument: 'day', text: 'Not on a holiday.' } : undefined),
      confirm: ({ day }) => `Move to ${day}?`,
      effect: 'final',
      run: async ({ day }) => done.push(day),
      said: {},
      stale: [],
    })
    const { runner, lines } = house(move)
    await runner.start('test/one', { day: '2026-11-19' }, 'key')
    expect(runner.asking.get()).toBeUndefined()
    expect(lines()).toEqual(['Not on a holiday.'])
    await runner.start('test/one', { day: '2026-11-20' }, 'key')
    expect(runner.asking.get()).toMatchObject({ phase: 'confirming', question: 'Move to 2026-11-20?' })
    await runner.confirm()
    expect(done).toEqual(['2026-11-20'])
    // In the palette the answer can be given anew.
    await runner.start('test/one', {}, 'palette')
    await runner.answer('day', '2026-11-19')
    await runner.submit()
    expect(runner.asking.get()).toMatchObject({ phase: 'asking', problems: [{ argument: 'day' }] })
  })

  it('opens a dialog with what it looked up, or says why it cannot', async () => {
    const open = (found: { told: Record<string, string> } | { problem: string }) =>
      command({
        title: 'Open',
        aliases: [],
        zh: ['開'],
        arguments: { student: ask.entity('student', { label: 'Student' }) },
        effect: 'view',
        lookUp: async () => found,
      })
    const good = house(open({ told: { student: 'S0002' } }))
    await good.runner.start('test/one', { student: 'S0001' }, 'row')
    expect(good.went).toEqual([{ path: '/students', search: { view: 'test/one', 'v.student': 'S0002' } }])
    const bad = house(open({ problem: 'Not found.' }))
    await bad.runner.start('test/one', { student: 'S0001' }, 'row')
    expect(bad.went).toEqual([])
    expect(bad.lines()).toEqual(['Not found.'])
  })

  it('warns of what it foresees before it goes on', async () => {
    const done: string[] = []
    const risky = command({
      title: 'Risky',
      aliases: [],
      zh: ['險'],
      arguments: {},
      foresee: async () => ['Tai Man is elsewhere.'],
      effect: 'final',
      run: async () => void done.push('done'),
      said: {},
      stale: [],
    })
    const { runner } = house(risky)
    await runner.start(risky, {}, 'bar')
    expect(runner.asking.get()).toMatchObject({ phase: 'confirming', warnings: ['Tai Man is elsewhere.'] })
    expect(done).toEqual([])
    await runner.confirm()
    expect(done).toEqual(['done'])
  })

  it('takes back with what it was told, and asks for nothing that was empty', async () => {
    const runs: (string | undefined)[] = []
    const note = command({
      title: 'Note',
      aliases: [],
      zh: ['記'],
      arguments: {
        student: ask.entity('student', { label: 'Student' }),
        words: optional(ask.text({ label: 'Words' })),
      },
      start: () => ({ words: 'as it is now' }),
      effect: 'undoable',
      run: async ({ words }) => void runs.push(words),
      undo: ({ student }) => ({ id: 'test/one', given: { student: student.student_id, words: '' } }),
      said: {},
      stale: [],
    })
    const { runner } = house(note)
    await runner.start(note, { student: 'S0001', words: 'Late' }, 'row')
    await runner.undo()
    expect(runner.asking.get()).toBeUndefined()
    expect(runs).toEqual(['Late', undefined])
  })

  it('takes a certain thing back while it can be, and forgets all of them when another way has taken one back', async () => {
    const undone: string[] = []
    const keep = command({
      title: 'Keep',
      aliases: [],
      zh: ['存'],
      arguments: { word: ask.text({ label: 'Word' }) },
      effect: 'undoable',
      run: async () => undefined,
      undo: ({ word }) => ({ id: 'test/drop', given: { word } }),
      said: {},
      stale: [],
    })
    const drop = command({
      title: 'Drop',
      aliases: [],
      zh: ['棄'],
      arguments: { word: ask.text({ label: 'Word' }) },
      effect: 'final',
      run: async ({ word }) => void undone.push(word),
      said: {},
      stale: [],
    })
    const outside = command({
      title: 'Outside',
      aliases: [],
      zh: ['外'],
      arguments: {},
      effect: 'final',
      outdatesUndo: true,
      run: async () => undefined,
      said: {},
      stale: [],
    })
    const { runner } = house(keep, { 'test/drop': drop, 'test/outside': outside })
    for (const word of ['one', 'two', 'three']) await runner.start(keep, { word }, 'row')
    const [, second] = runner.undoable.get()
    await runner.undo(second)
    await runner.undo(second)
    await runner.undo()
    expect(undone).toEqual(['two', 'three'])
    await runner.start(outside, {}, 'row')
    await runner.undo()
    expect(undone).toEqual(['two', 'three'])
  })
})
