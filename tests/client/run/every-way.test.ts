import { describe, expect, it } from 'vitest'
import type { Argument } from '#client/command/arguments.ts'
import type { AnyCommand } from '#client/command/command.ts'
import { answersOfRun } from '#client/command/command-answers.ts'
import type { Facts } from '#client/command/facts.ts'
import { registryOf } from '#client/command/registry.ts'
import type { Via } from '#client/command/start-source.ts'
import type { Answers } from '#client/command/values.ts'
import type { Api } from '#client/core/api.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import type { Message } from '#client/messages/message.ts'
import type { Lookups } from '#client/run/lookups.ts'
import { plan } from '#client/run/plan.ts'
import type { Plan, Request } from '#client/run/plan-types.ts'
import { printPlan } from '#tests/client/run/print-plan.ts'
import { anyRecord } from './any-record.ts'

const registry = registryOf(import.meta.glob<AnyCommand>('/commands/*/*.ts', { eager: true, import: 'default' }))
const writing = registry.all.filter(({ command }) => command.effect === 'undoable' || command.effect === 'final')

const facts: Facts = {
  role: 'boss',
  screen: '/students',
  row: undefined,
  selected: [],
  today: Temporal.PlainDate.from('2026-11-20'),
  has: new Set([
    'search',
    'columns',
    'opened view',
    'undo',
    'document',
    'dialog',
    'month',
    'recording',
    'recorded steps',
  ]),
}

/** A server that answers nothing: what is planned must not depend on which way it is asked from, either. */
const api = new Proxy({}, { get: () => () => Promise.reject(new Error('gone')) }) as unknown as Api
const look = async () => anyRecord
const lookups: Lookups = {
  api,
  find: look,
  near: look,
  seen: () => undefined,
  forget: () => undefined,
  latest: look,
  related: () => ({ ...nothingRelated, role: 'boss' }),
}

const drafts: { readonly [K in Argument['kind']]: (argument: Argument) => unknown } = {
  entity: () => 'x1',
  entities: () => ['x1', 'x2'],
  choice: argument => (argument.kind === 'choice' ? Object.keys(argument.options)[0] : undefined),
  text: () => 'words',
  longText: () => 'words',
  secret: () => 'correct horse battery',
  number: () => '4',
  money: () => '120',
  date: () => '2026-11-24',
  time: ({ label }) => (/end/i.test(label) ? '17:30' : '16:30'),
  month: () => '2026-11',
  toggle: () => true,
  file: () => new File(['x'], 'x.png', { type: 'image/png' }),
  table: () => [{ line: 1 }],
}
const given = ({ arguments: all }: AnyCommand): Answers =>
  Object.fromEntries(Object.entries(all).map(([name, argument]) => [name, drafts[argument.kind](argument)]))

const printed = async (request: Request): Promise<string> => printPlan(request, await plan(request, facts, lookups))
const shown = (result: Plan): readonly Message[] =>
  result.step === 'confirm' ? [result.question, ...result.warnings] : []

/** Buttons and drags start a command as 'row' or 'bar'. */
const ways: readonly Via[] = ['palette', 'row', 'bar', 'key']

describe('a command that writes is planned alike, wherever it is started from', () => {
  it.each(writing)('$id', async ({ id, command }) => {
    const all = given(command)
    const whole = answersOfRun(command, all)
    const request = (via: Via, more: Partial<Request> = {}) => ({ id, command, given: all, via, ...more })
    const plans = await Promise.all(ways.map(via => printed(request(via))))
    expect(new Set(plans).size, plans.join('\n\n')).toBe(1)

    const first = await plan(request('palette'), facts, lookups)
    if (first.step === 'refused') return
    // A link asks what the others run, and knows as much.
    const linked = await plan(request('link'), facts, lookups)
    if (command.unlisted) expect(linked).toMatchObject({ step: 'refused', reason: 'link' })
    else expect(linked).toMatchObject({ step: 'missing', open: [], answers: all })
    // A form that has been answered, and a question that has been confirmed, run the same call with the same values.
    const [question] = shown(first)
    const answered = await plan(
      request('bar', { answered: { question, unknownRuns: [], how: 'palette' } }),
      facts,
      lookups,
    )
    expect(answered).toMatchObject({ step: 'ready', id, answers: whole })
    if (first.step === 'ready' && answered.step === 'ready')
      for (const [name, value] of Object.entries(first.values))
        expect([answered.values[name]].flat()).toSatisfy((found: unknown[]) =>
          [value].flat().every((each, at) => Object.is(found[at], each)),
        )
    // Undo never asks what is known.
    expect(await plan(request('undo'), facts, lookups)).toMatchObject({ step: 'ready', answers: whole })
    // Nothing of it runs on words that nobody has looked at.
    const line = { typed: {}, unused: ['gold'], whole: true }
    expect((await plan(request('palette', { line }), facts, lookups)).step).toBe('missing')
  })

  it('and most are planned to be run or confirmed here, not refused', async () => {
    const refused: string[] = []
    for (const { id, command } of writing) {
      const request = { id, command, given: given(command), via: 'bar' } as const
      if ((await plan(request, facts, lookups)).step === 'refused') refused.push(id)
    }
    expect(refused).toEqual([
      // No number is known here.
      'absences/message-parents',
      // It is on an invoice.
      'charges/delete-charge',
      // Is more than all.
      'discounts/create-discount',
      'families/remind-family',
      // Asks for the number of a receipt, which is no such word.
      'families/reverse-family-payment',
      // Begins with what only a server knows.
      'settings/edit-business',
      'settings/edit-message-texts',
      'settings/edit-payment-methods',
      'settings/edit-retention',
      'settings/require-second-step',
      // Asks for a table of hours.
      'slots/add-schedule',
    ])
  })
})
