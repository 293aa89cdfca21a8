import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Argument } from '#client/command/arguments.ts'
import type { AnyCommand } from '#client/command/command.ts'
import { askedNow } from '#client/command/command-answers.ts'
import type { Facts } from '#client/command/facts.ts'
import { registryOf } from '#client/command/registry.ts'
import { repeats, type Via } from '#client/command/start-source.ts'
import { type Answers, isEmpty } from '#client/command/values.ts'
import { type Api, Refused, Unreachable } from '#client/core/api.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import { type Message, t, verbatim } from '#client/messages/message.ts'
import type { Lookups } from '#client/run/lookups.ts'
import { plan } from '#client/run/plan.ts'
import type { Plan, Request } from '#client/run/plan-types.ts'
import { calls } from '#contract/calls.ts'
import { anyRecord } from './any-record.ts'

/*
 * Whatever a command is given, wherever from, with whatever is kept or typed beside it, and whether the server answers,
 * refuses or is gone: what is planned is one of the four things that a plan can be, and whole.
 */

const registry = registryOf(import.meta.glob<AnyCommand>('/commands/*/*.ts', { eager: true, import: 'default' }))

const facts: Facts = {
  role: 'boss',
  screen: '/students',
  row: undefined,
  selected: [],
  today: Temporal.PlainDate.from('2026-11-20'),
  has: new Set(['search', 'columns', 'opened view', 'undo', 'document', 'dialog', 'month', 'recording']),
}

const servers = {
  gone: () => new Unreachable(new Error('gone')),
  refuses: () => new Refused(409, { words: 'Not now.', code: 'notNow' }),
} as const

type Sent = readonly [call: string, input: unknown]

/** Look-ups that have the record x1 alone, or fail, and what they ask of the server. */
function lookupsOf(server: keyof typeof servers, isReached: boolean): { lookups: Lookups; sent: Sent[] } {
  const sent: Sent[] = []
  const api = new Proxy(
    {},
    {
      get: (_, name) => (input: unknown) => {
        sent.push([String(name), input])
        return Promise.reject(servers[server]())
      },
    },
  ) as unknown as Api
  const look = async (_: unknown, id: string) => {
    if (!isReached) throw servers.gone()
    return id === 'x1' ? anyRecord : undefined
  }
  const seen = () => undefined
  const forget = () => undefined
  return { lookups: { api, find: look, near: look, seen, forget, latest: look, related: () => nothingRelated }, sent }
}

const drafts: { readonly [K in Argument['kind']]: readonly unknown[] } = {
  entity: ['x1', 'gone'],
  entities: [['x1'], ['x1', 'gone'], []],
  choice: ['gold'],
  text: ['words', 'x'.repeat(5000)],
  longText: ['words', 'two\nlines'],
  secret: ['correct horse battery', 'short'],
  number: ['4', 'many', '-1'],
  money: ['120', '1.005', 'free'],
  date: ['2026-11-24', 'soon', '2026-02-31'],
  time: ['16:30', '17:30', '25:00'],
  month: ['2026-11', '2026-13'],
  toggle: [true, false],
  file: [new File(['x'], 'x.png', { type: 'image/png' })],
  table: [[{ line: 1 }], []],
}
const answerTo = (argument: Argument): fc.Arbitrary<unknown> =>
  fc.constantFrom(
    ...drafts[argument.kind],
    ...(argument.kind === 'choice' ? Object.keys(argument.options) : []),
    '',
    undefined,
  )
const answersOf = ({ arguments: all }: AnyCommand): fc.Arbitrary<Answers> =>
  fc.record(
    { ...Object.fromEntries(Object.entries(all).map(([name, argument]) => [name, answerTo(argument)])) },
    { requiredKeys: [] },
  )

const vias: readonly Via[] = ['palette', 'row', 'bar', 'key', 'link', 'undo', 'redo', 'many', 'recording']
const message = fc.constantFrom(undefined, verbatim('Are you sure?'))
const runs = fc.constantFrom<readonly string[]>([], ['run'])

/** A command, and how it is started. */
const requests: fc.Arbitrary<Request> = fc.constantFrom(...registry.all).chain(({ id, command }) => {
  const answers = answersOf(command)
  const names = fc.constantFrom(...Object.keys(command.arguments), 'nothing')
  const line = fc.record({
    typed: fc.dictionary(names, fc.constant('wo'), { maxKeys: 1 }),
    unused: fc.constantFrom<readonly string[]>([], ['gold']),
    whole: fc.boolean(),
  })
  const kept = fc.record({ answers, typed: fc.constant({}), unknownRuns: runs })
  const answered = fc.record({ question: message, unknownRuns: runs, how: fc.constantFrom('form', 'palette') })
  return fc
    .record({
      given: answers,
      via: fc.constantFrom(...vias.filter(via => via !== 'many' || command.many !== undefined)),
      notOffered: fc.boolean().map(not => not || undefined),
      proposed: fc.option(answers, { nil: undefined }),
      line: fc.option(line, { nil: undefined }),
      kept: fc.option(kept, { nil: undefined, freq: 2 }),
      answered: fc.option(answered, { nil: undefined, freq: 2 }),
    })
    .map(
      ({ kept, notOffered, answered, line, ...request }): Request => ({
        ...request,
        // Lines are typed into the palette alone.
        line: request.via === 'palette' ? line : undefined,
        id,
        command,
        ...(notOffered ? { notOffered } : {}),
        ...(kept ? { kept: prefilled => ({ id, prefilled, run: 'run', ...kept }) } : {}),
        ...(answered ? { answered } : {}),
      }),
    )
})

const isSaid = (text: Message): boolean => t(text).trim() !== ''

function expectWhole({ command, given, via, line, answered }: Request, planned: Plan): void {
  const names = Object.keys(command.arguments)
  const opens = command.effect === 'view' || command.effect === 'show'
  switch (planned.step) {
    case 'refused':
      if ('text' in planned) expect(planned.text).toSatisfy(isSaid)
      else {
        expect(planned.problems.length).toBeGreaterThan(0)
        for (const { argument, text } of planned.problems) {
          expect(names).toContain(argument)
          expect(text).toSatisfy(isSaid)
        }
      }
      return
    case 'missing':
      expect(answered).toBeUndefined()
      // Something is to be answered, or looked at; what was given is not asked.
      expect(planned.open.length > 0 || via === 'link' || line !== undefined).toBe(true)
      expect(names).toEqual(expect.arrayContaining([...planned.open, ...planned.prefilled]))
      expect(planned.open.filter(name => planned.prefilled.includes(name))).toEqual([])
      for (const name of planned.prefilled) expect(planned.answers[name]).toEqual(given[name])
      for (const { argument, text } of planned.problems) {
        expect(names).toContain(argument)
        expect(text).toSatisfy(isSaid)
      }
      return
    case 'confirm':
      expect(opens || repeats(via)).toBe(false)
      for (const text of [planned.question, ...planned.warnings]) expect(text).toSatisfy(isSaid)
      break
    case 'ready':
      expect(planned).toMatchObject({ command, via })
      // A link runs nothing that nobody has answered.
      if (via === 'link' && !answered) expect(opens && !command.unlisted).toBe(true)
  }
  // What runs or is confirmed has every answer that it needs. Of many rows each brings its own.
  const each = via === 'many' ? command.many?.each : undefined
  for (const [name, { optional }] of Object.entries(askedNow(command, planned.answers, via)))
    if (!optional && name !== each) expect([name, isEmpty(planned.answers[name])]).toEqual([name, false])
}

it('a plan is whole, changes nothing, and comes out the same once more', async () => {
  const steps = new Set<string>()
  await fc.assert(
    fc.asyncProperty(requests, fc.constantFrom('gone', 'refuses'), fc.boolean(), async (request, server, isReached) => {
      const before = structuredClone({ given: request.given, proposed: request.proposed })
      const { lookups, sent } = lookupsOf(server, isReached)
      const planned = await plan(request, facts, lookups)
      steps.add(planned.step)
      expectWhole(request, planned)
      expect({ given: request.given, proposed: request.proposed }).toEqual(before)
      for (const [call, input] of sent)
        expect('reads' in calls[call as keyof typeof calls] || isDryRun(input), `${request.id} asks ${call}`).toBe(true)
      expect(await plan(request, facts, lookupsOf(server, isReached).lookups)).toEqual(planned)
    }),
    { seed: 20_261_124, numRuns: 4000 },
  )
  expect([...steps].sort()).toEqual(['confirm', 'missing', 'ready', 'refused'])
})

/** The server works out what would be done, and does nothing. */
const isDryRun = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'dryRun' in input && input.dryRun === true
