import { describe, expect, it } from 'vitest'
import { ask, optional } from '#client/command/arguments.ts'
import { type AnyCommand, command } from '#client/command/command.ts'
import { runId } from '#client/command/command-answers.ts'
import type { Facts } from '#client/command/facts.ts'
import type { Via } from '#client/command/start-source.ts'
import { type Api, NotOffered, Refused, Unreachable } from '#client/core/api.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import { type Message, t, verbatim } from '#client/messages/message.ts'
import type { Look, Lookups } from '#client/run/lookups.ts'
import { plan } from '#client/run/plan.ts'
import type { Request } from '#client/run/plan-types.ts'
import { printPlan } from '#tests/client/run/print-plan.ts'

const facts: Facts = {
  role: 'boss',
  screen: '/students',
  row: undefined,
  selected: [],
  today: Temporal.PlainDate.from('2026-11-21'),
  has: new Set(),
}
const records: Readonly<Record<string, object>> = { S1: { name: 'Tai Man' }, S2: { name: 'Ka Wai' } }
const look = async (_: unknown, id: string) => records[id]
const lookups: Lookups = {
  api: {} as unknown as Api,
  find: look,
  near: look,
  seen: (_, id) => (id === 'S3' ? { name: 'Wai Yin' } : undefined),
  forget: () => undefined,
  latest: look,
  related: () => nothingRelated,
}

const plain = { aliases: [], zh: ['一'], said: { done: null }, run: async () => undefined } as const
const final = verbatim('It cannot be undone with Ctrl+Z.')
const student = ask.entity('student', { label: 'Student', missing: verbatim('There is no such student.') })
const pay = command({
  ...plain,
  title: 'Pay',
  arguments: { student, type: ask.choice({ label: 'Type', options: { cash: 'cash', bank: 'bank' } }) },
  start: () => ({ type: 'cash' as const }),
  effect: 'final',
  final,
})
const remove = command({
  ...plain,
  title: 'Remove',
  arguments: { student },
  confirm: () => verbatim('Are you sure?'),
  effect: 'undoable',
})
const risky = command({
  ...plain,
  title: 'Risky',
  arguments: { day: ask.date({ label: 'Day' }) },
  refuses: async ({ day }) =>
    day === '2026-11-19' ? { argument: 'day', text: verbatim('Not on a holiday.') } : undefined,
  warnings: async ({ day }) => (day === '2026-11-20' ? [verbatim('Tai Man is elsewhere.')] : []),
  effect: 'final',
  final,
})
const unchecked = (error: Error) =>
  command({ ...plain, title: 'Unchecked', arguments: {}, warnings: () => Promise.reject(error), effect: 'undoable' })
const bill = (quote: () => Promise<Message>) =>
  command({
    ...plain,
    title: 'Bill',
    arguments: { student },
    preview: () => verbatim('Bill **Tai Man**.'),
    quote,
    said: { done: null, failed: words => verbatim(`Failed: ${words && t(words)}`) },
    effect: 'final',
    final,
  })
const billed = bill(async () => verbatim('Bill **Tai Man** 16,500.00.'))
const gone = () => Promise.reject(new Unreachable(new Error('gone')))
const nothingToBill = () => Promise.reject(new Refused(400, { words: 'Nothing to bill.', code: 'nothingToBill' }))
const open = command({ ...plain, title: 'Open', arguments: { student }, effect: 'view' })
const theme = command({ ...plain, title: 'Theme', arguments: {}, effect: 'show', run: () => undefined })
const shut = command({ ...plain, title: 'Shut', arguments: {}, gate: () => verbatim('Not today.'), effect: 'undoable' })
const hidden = command({ ...plain, title: 'Hidden', arguments: { student }, unlisted: true, effect: 'undoable' })
const noted = command({
  ...plain,
  title: 'Noted',
  arguments: { student, words: optional(ask.text({ label: 'Words' })) },
  effect: 'undoable',
})

const printed = async (one: AnyCommand, given: Request['given'], via: Via, more: Partial<Request> = {}) => {
  const request = { id: one.title.toLowerCase(), command: one, given, via, ...more }
  return printPlan(request, await plan(request, facts, lookups))
}

describe('what is planned', () => {
  const everywhere: readonly Via[] = ['palette', 'row', 'bar', 'key', 'undo']
  const table: readonly (readonly [AnyCommand, Request['given'], readonly Via[], string])[] = [
    [pay, { student: 'S1', type: 'bank' }, everywhere, 'pay runs student S1, type bank'],
    [pay, { student: 'S1', type: 'bank' }, ['link'], 'pay asks \n  knows student S1, type bank'],
    [pay, { student: 'S1' }, [...everywhere, 'link'], 'pay asks type cash?\n  knows student S1'],
    [pay, {}, ['bar'], 'pay asks student, type cash?'],
    [pay, { student: 'S9' }, ['row', 'link'], 'pay asks student, type cash?\n  student: There is no such student.'],
    [pay, { student: 'S9' }, ['undo'], 'pay is refused\n  student: There is no such student.'],
    [pay, { student: 'S1', type: 'gold' }, ['row'], 'pay is refused\n  type: Type is required.'],
    [remove, { student: 'S1' }, ['palette', 'row', 'bar', 'key'], 'remove confirms student S1\n  Are you sure?'],
    [remove, { student: 'S1' }, ['undo'], 'remove runs student S1'],
    [risky, { day: '2026-11-18' }, ['key'], 'risky runs day 2026-11-18'],
    [risky, { day: '2026-11-19' }, ['key'], 'risky is refused\n  day: Not on a holiday.'],
    [
      risky,
      { day: '2026-11-20' },
      ['key'],
      'risky confirms day 2026-11-20\n  Go on all the same?\n  Tai Man is elsewhere.',
    ],
    [risky, { day: '2026-11-20' }, ['undo'], 'risky runs day 2026-11-20'],
    [unchecked(new NotOffered()), {}, ['bar'], 'unchecked runs'],
    [
      unchecked(new Unreachable(new Error('gone'))),
      {},
      ['bar'],
      'unchecked confirms \n  Go on all the same?\n  Clashes could not be checked: server not reachable.',
    ],
    [
      billed,
      { student: 'S1' },
      ['palette', 'row', 'bar', 'key'],
      'bill confirms student S1\n  Bill **Tai Man** 16,500.00.',
    ],
    [billed, { student: 'S1' }, ['link'], 'bill asks \n  knows student S1'],
    [billed, { student: 'S9' }, ['bar'], 'bill asks student\n  student: There is no such student.'],
    [
      bill(() => Promise.reject(new NotOffered())),
      { student: 'S1' },
      ['key'],
      'bill confirms student S1\n  Bill **Tai Man**.',
    ],
    [
      bill(gone),
      { student: 'S1' },
      ['key'],
      'bill confirms student S1\n  Bill **Tai Man**.\n  The amount could not be looked up: server not reachable.',
    ],
    [bill(nothingToBill), { student: 'S1' }, ['palette'], 'bill is refused\n  student: Failed: Nothing to bill.'],
    [open, { student: 'S1' }, ['palette', 'row', 'key', 'link'], 'open runs student S1\n  opens its dialog'],
    [open, {}, ['palette', 'link'], 'open asks student'],
    [theme, {}, ['palette', 'key'], 'theme runs'],
    [theme, {}, ['link'], 'theme is refused\n  Left out of the link: do=theme'],
    [shut, {}, [...everywhere, 'link'], 'shut is refused\n  Not today.'],
    [hidden, { student: 'S1' }, ['link'], 'hidden is refused\n  Left out of the link: do=hidden'],
    [noted, { student: 'S1' }, ['row'], 'noted asks words\n  knows student S1'],
    // What undo was not given was empty before.
    [noted, { student: 'S1' }, ['undo'], 'noted runs student S1'],
  ]
  for (const [one, given, vias, expected] of table)
    for (const via of vias)
      it(`${one.title} with ${JSON.stringify(given)} from ${via}: ${expected.replaceAll('\n ', '')}`, async () => {
        expect(await printed(one, given, via)).toBe(expected)
      })

  it('says whose role allows what the own one does not, and nothing of it where no role does', async () => {
    const gated = (may: (role: string | undefined) => boolean) =>
      command({
        ...plain,
        title: 'Gated',
        arguments: {},
        gate: ({ role }) => (may(role) ? undefined : verbatim('Not you.')),
        effect: 'undoable',
      })
    const planned = (may: (role: string | undefined) => boolean) =>
      plan({ id: 'gated', command: gated(may), given: {}, via: 'palette' }, { ...facts, role: 'admin' }, lookups)
    expect(await planned(role => role !== 'admin')).toMatchObject({ reason: 'gate', may: 'super admin' })
    expect(await planned(role => role === 'boss')).toMatchObject({ may: 'boss' })
    expect(await planned(() => false)).not.toHaveProperty('may')
  })

  it('asks nothing again once it is answered, and confirms anew what was changed meanwhile', async () => {
    const answered = (question: string | undefined, unknownRuns: readonly string[] = []) => ({
      answered: {
        question: question === undefined ? undefined : verbatim(question),
        unknownRuns,
        how: 'palette' as const,
      },
    })
    expect(await printed(pay, { student: 'S1', type: 'cash' }, 'link', answered(undefined))).toBe(
      'pay runs student S1, type cash',
    )
    expect(await printed(remove, { student: 'S1' }, 'row', answered('Are you sure?'))).toBe('remove runs student S1')
    expect(await printed(remove, { student: 'S1' }, 'row', answered('Are you certain?'))).toBe(
      'remove confirms student S1\n  Are you sure?\n  It was changed meanwhile.',
    )
    expect(await printed(pay, { student: 'S1', type: 'cash' }, 'bar', answered(undefined, ['another run']))).toContain(
      'What was sent before it was changed may have been done.',
    )
  })

  it('sends what was seen, when a colleague has ended it since the question was asked', async () => {
    const given = { student: 'S3', type: 'cash' }
    const answered = { question: undefined, unknownRuns: [], how: 'form' as const }
    expect(await printed(pay, given, 'row', { answered })).toBe('pay runs student S3, type cash')
    expect(await printed(pay, { ...given, student: 'S9' }, 'row', { answered })).toContain('There is no such student.')
    // Before anything was asked there is nobody to send it for.
    expect(await printed(pay, given, 'undo')).toContain('There is no such student.')
  })

  it('sends what may have been done again as it was, and looks nothing up for that', async () => {
    const given = { student: 'S3', type: 'cash' }
    const lost: Look = () => Promise.reject(new Error('gone'))
    const answered = (unknownRuns: readonly string[]) => ({ question: undefined, unknownRuns, how: 'form' as const })
    const request = { id: 'pay', command: pay, given, via: 'row' as const }
    const planned = (unknownRuns: readonly string[]) =>
      plan({ ...request, answered: answered(unknownRuns) }, facts, { ...lookups, find: lost })
    expect(await planned([runId('pay', given)])).toMatchObject({
      step: 'ready',
      values: { student: { name: 'Wai Yin' } },
    })
    expect(await planned([runId('pay', { ...given, type: 'bank' })])).toMatchObject({ reason: 'not looked up' })
  })

  it('shows what only the server knows before it runs, again when that has changed, and never twice', async () => {
    const answered = (how: 'form' | 'palette', question?: string) => ({
      answered: { question: question === undefined ? undefined : verbatim(question), unknownRuns: [], how },
    })
    const given = { student: 'S1' }
    const shown = 'Bill **Tai Man** 16,500.00.'
    expect(await printed(billed, given, 'palette', answered('palette'))).toBe(`bill confirms student S1\n  ${shown}`)
    expect(await printed(billed, given, 'palette', answered('palette', shown))).toBe('bill runs student S1')
    expect(await printed(billed, given, 'palette', answered('palette', 'Bill **Tai Man** 1.00.'))).toBe(
      `bill confirms student S1\n  ${shown}\n  It was changed meanwhile.`,
    )
    // A form has shown it above its button.
    expect(await printed(billed, given, 'bar', answered('form'))).toBe('bill runs student S1')
  })

  it('asks what it would run or confirm on words of no use, and opens questions with the texts for them', async () => {
    const said = (typed: Readonly<Record<string, string>>, unused: string, whole = false) => ({
      line: { typed, unused: unused.split(' ').filter(Boolean), whole },
    })
    const given = { student: 'S1' }
    expect(await printed(pay, given, 'palette', said({ type: 'bank' }, ''))).toBe(
      'pay asks type cash?\n  knows student S1\n  type is typed: bank',
    )
    expect(await printed(pay, given, 'palette', said({}, 'gold'))).toBe(
      'pay asks type cash?\n  knows student S1\n  not used: gold',
    )
    expect(await printed(pay, { ...given, type: 'cash' }, 'palette', said({}, 'gold', true))).toContain('pay asks')
    expect(await printed(remove, given, 'palette', said({}, 'gold'))).toBe(
      'remove asks \n  knows student S1\n  not used: gold',
    )
    expect(await printed(remove, given, 'palette', said({}, ''))).toContain('remove confirms')
    expect(await printed(open, given, 'palette', said({}, 'gold'))).toContain('open runs')
  })

  it('of a line that answers enough, asks nothing more; what cannot be undone takes no initial value', async () => {
    const line = { typed: {}, unused: [], whole: true }
    const taken = command({ ...pay, effect: 'undoable' } as never)
    expect(await printed(taken, { student: 'S1' }, 'palette', { line })).toBe('pay runs student S1, type cash')
    expect(await printed(taken, { student: 'S1' }, 'palette', { line: { ...line, whole: false } })).toContain('asks')
    expect(await printed(taken, { type: 'cash' }, 'palette', { line })).toContain('pay asks student')
    expect(await printed(noted, { student: 'S1' }, 'palette', { line })).toBe('noted runs student S1')
    expect(await printed(pay, { student: 'S1' }, 'palette', { line })).toContain('pay asks type cash?')
    expect(await printed(pay, { student: 'S1', type: 'bank' }, 'palette', { line })).toBe(
      'pay runs student S1, type bank',
    )
  })

  it('refuses what this server lacks', async () => {
    expect(await printed(pay, {}, 'bar', { notOffered: true })).toBe('pay is refused\n  This server does not offer it.')
  })
})
