import { describe, expect, it } from 'vitest'
import type { AnyCommand } from '#client/command/command.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import { t, verbatim } from '#client/messages/message.ts'
import type { Started } from '#client/run/outcome.ts'
import type { Plan } from '#client/run/plan-types.ts'
import type { PlannedStep } from '#client/run/planned-step.ts'
import { planReplay, type Run, replay } from '#client/run/replay.ts'
import { type DoneStep, undoSteps } from '#client/run/undo-steps.ts'
import collectLivePayment from '#commands/payments/collect-live-payment.ts'
import deleteStudent from '#commands/students/delete-student.ts'
import toggleStudentStatus from '#commands/students/toggle-student-status.ts'
import { recordsOf } from '#tests/client/records-of.ts'

const records = recordsOf(
  () => [],
  () => nothingRelated,
)
const facts = {
  role: 'boss',
  screen: undefined,
  row: undefined,
  selected: [],
  today: Temporal.PlainDate.from('2026-11-20'),
  has: new Set<never>(),
}
const runOf = (command: AnyCommand, step: number): Run => ({
  step,
  command,
  title: verbatim(command.title),
  given: { student: `S000${step}` },
})
const ready = (command: AnyCommand): Plan => ({
  step: 'ready',
  id: 'test/one',
  command,
  via: 'recording',
  answers: {},
  values: { student: { student_id: 'S0001', first_name: 'Tai Man', surname: 'Chan', chinese_name: '' }, payment: {} },
})
const done = (entry: number | undefined): Started => ({
  kind: 'done',
  answer: { status: 'active', receipt_ref: 'LR-1' },
  entry,
  changed: new Set(),
})
const refused: Started = {
  kind: 'refused',
  status: 409,
  words: verbatim('Not today.'),
  code: undefined,
  values: {},
  changed: new Set(),
}

/** What is planned, and then run, with these plans and outcomes. */
async function replayed(
  commands: readonly AnyCommand[],
  plan: (command: AnyCommand, runs: boolean) => PlannedStep,
  outcomes: readonly Started[],
) {
  const ran: AnyCommand[] = []
  const step = {
    plan: async ({ command, runs }: { readonly command: AnyCommand; readonly runs: boolean }) => plan(command, runs),
    run: async ({ command }: { readonly command: AnyCommand }) => {
      ran.push(command)
      return outcomes[ran.length - 1]!
    },
  }
  const parts = { step, facts, records }
  const { signal } = new AbortController()
  const planned = await planReplay(
    commands.map((command, at) => runOf(command, at + 1)),
    parts,
    signal,
  )
  const result = await replay(planned, parts, () => undefined, signal)
  return { planned, ran, result, why: result.stopped && t(result.stopped.why) }
}

const plain = (command: AnyCommand): PlannedStep => ({ plan: ready(command), preview: undefined })

describe('a recording that is run', () => {
  it('does its steps in order, and knows what undoes each', async () => {
    const { ran, result } = await replayed([toggleStudentStatus, deleteStudent], plain, [done(7), done(8)])
    expect(ran).toEqual([toggleStudentStatus, deleteStudent])
    expect(result).toMatchObject({ done: [{ entry: 7 }, { entry: 8 }], stopped: undefined })
  })

  it('stops at the first refusal, and says why', async () => {
    const all = [toggleStudentStatus, deleteStudent, toggleStudentStatus]
    const { ran, result, why } = await replayed(all, plain, [done(7), refused])
    expect(ran).toHaveLength(2)
    expect(result).toMatchObject({ done: [{ entry: 7 }], stopped: { at: 1 } })
    expect(why).toMatch(/Not today\./)
  })

  it('collects nothing when the amount is another one than the plan has shown', async () => {
    const priced = (command: AnyCommand, runs: boolean): PlannedStep => ({
      plan: ready(command),
      preview: verbatim(runs ? 'Collect 200.00' : 'Collect 100.00'),
    })
    const { planned, ran, result, why } = await replayed([collectLivePayment], priced, [done(undefined)])
    expect(planned.map(({ sentence, more }) => [sentence, ...more].map(t))).toEqual([
      ['Collect 100.00', expect.stringMatching(/aren't undone, they're reversed/)],
    ])
    expect(ran).toEqual([])
    expect(result.done).toEqual([])
    expect(why).toMatch(/Collect 200\.00/)
  })

  it('asks nothing that its plan has not asked', async () => {
    const asks = (command: AnyCommand, runs: boolean): PlannedStep =>
      runs
        ? { plan: { step: 'confirm', answers: {}, question: verbatim('Really?'), warnings: [] }, preview: undefined }
        : plain(command)
    const { ran, why } = await replayed([toggleStudentStatus], asks, [done(7)])
    expect(ran).toEqual([])
    expect(why).toMatch(/Really\?/)
  })

  it('stops when it cannot look something up any more', async () => {
    const gone = (command: AnyCommand, runs: boolean): PlannedStep => {
      if (runs) throw new Error('gone')
      return plain(command)
    }
    const { ran, result } = await replayed([toggleStudentStatus], gone, [])
    expect(ran).toEqual([])
    expect(result).toMatchObject({ done: [], stopped: { at: 0 } })
  })

  it('leaves nothing to undo to somebody else who signs in meanwhile', async () => {
    const { result } = await replayed([toggleStudentStatus, deleteStudent], plain, [done(7), { kind: 'left' }])
    expect(result.done).toEqual([])
  })
})

describe('the steps of a recording are undone', () => {
  const entry = (number: number): DoneStep => ({ title: `Step ${number}`, entry: number, about: undefined })
  const final: DoneStep = { title: 'Collect', final: verbatim('A payment stays.') }
  const undoing = async (steps: readonly DoneStep[], outcomes: Readonly<Record<number, Started>>) => {
    const asked: number[] = []
    const result = await undoSteps(steps, async number => {
      asked.push(number)
      return outcomes[number] ?? done(undefined)
    })
    return { asked, ...result, kept: result.kept.map(t) }
  }

  it('the last first, past one that stays', async () => {
    expect(await undoing([entry(1), final, entry(2)], {})).toEqual({
      asked: [2, 1],
      undone: 2,
      kept: ['A payment stays.'],
      left: [],
    })
  })

  it('past one that is refused, which is said', async () => {
    expect(await undoing([entry(1), entry(2), entry(3)], { 2: refused })).toEqual({
      asked: [3, 2, 1],
      undone: 2,
      kept: ['Step 2: Not today.'],
      left: [],
    })
  })

  it('up to one of which nothing is known, so that the rest can be tried again', async () => {
    const unknown: Started = {
      kind: 'unknown',
      key: 'k',
      reached: false,
      status: undefined,
      words: undefined,
      changed: new Set(),
    }
    expect(await undoing([entry(1), entry(2), entry(3)], { 2: unknown })).toEqual({
      asked: [3, 2],
      undone: 1,
      kept: [],
      left: [entry(1), entry(2)],
    })
  })
})
