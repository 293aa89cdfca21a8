import { describe, expect, it } from 'vitest'
import { ask, optional } from '#client/command/arguments.ts'
import { type AnyCommand, command } from '#client/command/command.ts'
import type { Via } from '#client/command/start-source.ts'
import type { EntityRef } from '#client/entities/kinds.ts'
import { manyText } from '#client/messages/many.ts'
import { lastRun, repeated } from '#client/run/last-run.ts'
import { startJob } from '#client/run/plan-for-many.ts'
import { selectedFor } from '#client/run/run-for-selection.ts'
import { rowsAtOnce } from '#contract/jobs.ts'

const plain = { aliases: [], zh: ['一'], said: { done: null }, run: async () => undefined, effect: 'undoable' } as const
const student = ask.entity('student', { label: 'Student' })
const toggle = command({
  ...plain,
  title: 'Toggle',
  arguments: { student },
  row: 'student',
  many: { each: 'student', does: manyText.editsStudents, done: manyText.studentsEdited },
})
const edit = command({ ...plain, title: 'Edit', arguments: { student }, row: 'student' })
const leave = command({
  ...plain,
  title: 'Leave',
  arguments: {
    student,
    lesson: ask.entity('liveLesson', { label: 'Lesson' }),
    reason: optional(ask.text({ label: 'Reason' })),
    pin: optional(ask.secret({ label: 'Pin' })),
  },
  row: 'student',
  clears: { student: ['lesson'] },
})
const join = command({
  ...plain,
  title: 'Join',
  arguments: { class: ask.entity('class', { label: 'Class' }), students: ask.entities('student', { label: 'Who' }) },
  row: 'class',
  many: { each: 'students', does: manyText.editsStudents, done: manyText.studentsAdded },
})
const print = command({
  ...plain,
  title: 'Print',
  arguments: { receipt: ask.entity('receipt', { label: 'Receipt' }) },
  row: 'receipt',
  effect: 'read',
  file: { call: 'pdfReceipts', of: { receipt: ({ receipt_ref }) => receipt_ref ?? '', invoice: () => '' } },
})
const today = Temporal.PlainDate.from('2026-11-20')
const receipts = (...ids: readonly string[]): readonly EntityRef[] => ids.map(id => ({ kind: 'receipt', id }))
const of = (...ids: readonly string[]): readonly EntityRef[] => ids.map(id => ({ kind: 'student', id }))

describe('with rows selected', () => {
  const cases: readonly (readonly [
    what: string,
    command: AnyCommand,
    given: Readonly<Record<string, unknown>>,
    via: Via,
    selected: readonly EntityRef[],
    rows: readonly string[] | undefined,
  ])[] = [
    ['a row key is for all of them', toggle, { student: 'S1' }, 'key', of('S1', 'S2'), ['S1', 'S2']],
    ['also with the cursor elsewhere', toggle, { student: 'S3' }, 'key', of('S1', 'S2'), ['S1', 'S2']],
    ['also when only another row is selected', toggle, { student: 'S3' }, 'key', of('S1'), ['S1']],
    ['one selected row under the cursor is that row', toggle, { student: 'S3' }, 'key', of('S3'), undefined],
    ['a palette command without a record is for all', toggle, {}, 'palette', of('S1', 'S2'), ['S1', 'S2']],
    ['a record that was named is that record', toggle, { student: 'S9' }, 'palette', of('S1', 'S2'), undefined],
    ['the button of a selected row is for all', toggle, { student: 'S1' }, 'row', of('S1', 'S2'), ['S1', 'S2']],
    ['the button of another row is for that row', toggle, { student: 'S3' }, 'row', of('S1', 'S2'), undefined],
    ['a link starts nothing for many', toggle, { student: 'S1' }, 'link', of('S1', 'S2'), undefined],
    ['the document that was made last is that one', print, { receipt: 'R1' }, 'offer', receipts('R1', 'R2'), undefined],
    ['undo repeats one', toggle, { student: 'S1' }, 'undo', of('S1', 'S2'), undefined],
    ['a command for one record is for one', edit, { student: 'S1' }, 'key', of('S1', 'S2'), undefined],
    ['rows of another kind are not meant', toggle, {}, 'palette', [{ kind: 'class', id: 'C1' }], undefined],
    [
      'a print takes what it can find a document of',
      print,
      {},
      'palette',
      [...of('S1'), { kind: 'invoice', id: 'I1' }],
      ['I1'],
    ],
    [
      'a list of them that one row answers is for all of them',
      join,
      { students: ['S3'] },
      'key',
      of('S1', 'S2'),
      ['S1', 'S2'],
    ],
    ['a list of several is what it says', join, { students: ['S3', 'S4'] }, 'bar', of('S1', 'S2'), undefined],
    ['nothing selected is as usual', toggle, { student: 'S3' }, 'key', [], undefined],
  ]
  it.each(cases)('%s', (_, command, given, via, selected, rows) => {
    const found = selectedFor({ command, given }, via, { selected, row: { kind: 'student', id: 'S3' } })
    expect(found?.map(({ id }) => id)).toEqual(rows)
  })
})

describe('what was last done', () => {
  const given = { student: 'S1', lesson: 'L1', reason: 'sick' }
  const row = (id: string): EntityRef => ({ kind: 'student', id })

  it('is done for another row with its answers, and what belonged to the old row is asked anew', () => {
    expect(repeated({ command: leave, given }, row('S2')).given).toEqual({ student: 'S2', reason: 'sick' })
    expect(repeated({ command: leave, given }, row('S1')).given).toEqual(given)
  })

  it('takes the student of a row that is about one, and asks for a record where there is none', () => {
    const payment: EntityRef = { kind: 'livePayment', id: 'P1' }
    expect(repeated({ command: toggle, given: { student: 'S1' } }, payment, 'S5').given).toEqual({ student: 'S5' })
    expect(repeated({ command: toggle, given: { student: 'S1' } }, undefined).given).toEqual({})
  })

  it('is what changed something, or printed a row, however it was started, without its secrets', () => {
    const { last, did, subscriber } = lastRun(() => today)
    did({ command: leave, given: { ...given, pin: '1234' } })
    expect(last.get()?.given).toEqual(given)
    did({ command: command({ ...plain, title: 'Hidden', arguments: {}, unlisted: true }), given: {} })
    did({ command: command({ ...plain, title: 'Read', arguments: {}, effect: 'read' }), given: {} })
    expect(last.get()?.command).toBe(leave)
    did({ command: print, given: { receipt: 'R1' } })
    expect(repeated(last.get()!, receipts('R2')[0])).toEqual({ command: print, given: { receipt: 'R2' } })
    subscriber.forgotten?.()
    expect(last.get()).toBeUndefined()
  })

  it('is the operation, and not the document that it offers', async () => {
    const { last, did, subscriber } = lastRun(() => today)
    did({ command: leave, given })
    const printed = async (via: Via) => {
      const [answers, values] = [{ receipt: 'R1' }, { receipt: { receipt_ref: 'R1' } }]
      await subscriber.remember?.(
        { number: 1, plan: { step: 'ready', id: 'print', command: print, via, answers, values } },
        { kind: 'done', answer: undefined, entry: undefined, changed: new Set() },
      )
      return last.get()?.command
    }
    expect(await printed('offer')).toBe(leave)
    expect(await printed('row')).toBe(print)
  })

  it('leaves out what the record itself answered, so that the next one keeps its own', async () => {
    const record = { student_id: 'S1', school: 'Island School', grade: 'S3' }
    const write = command({
      ...plain,
      title: 'Write',
      arguments: {
        student,
        school: optional(ask.text({ label: 'School' })),
        grade: optional(ask.text({ label: 'Grade' })),
      },
      row: 'student',
      start: ({ student: of }) => (of ? { school: of.school, grade: of.grade } : {}),
    })
    const answers = { student: 'S1', school: 'Island School', grade: 'S4' }
    const values = { student: record, school: 'Island School', grade: 'S4' }
    const { last, subscriber } = lastRun(() => today)
    const ready = { step: 'ready', id: 'write', command: write, via: 'key', answers, values } as const
    await subscriber.remember?.(
      { number: 1, plan: ready },
      { kind: 'done', answer: undefined, entry: 1, changed: new Set() },
    )
    expect(last.get()?.given).toEqual({ student: 'S1', grade: 'S4' })
    expect(repeated(last.get()!, row('S2')).given).toEqual({ student: 'S2', grade: 'S4' })
  })

  it('is done for another of the many that it was done for, in what they have in common', () => {
    const last = { command: join, given: { class: 'C1' } }
    expect(repeated(last, row('S2')).given).toEqual({ class: 'C1', students: ['S2'] })
    expect(repeated(last, { kind: 'class', id: 'C2' }).given).toEqual({ class: 'C2' })
  })
})

describe('a job for many rows', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `S${at}`, call: 'toggleStudentStatus' as const, input: {} }))
  const sentFor = async (count: number) => {
    const sent: (readonly [first: string | undefined, count: number, goesOn: boolean | undefined, key: unknown])[] = []
    type Piece = { readonly rows: readonly { readonly id: string }[]; readonly goes_on?: boolean | undefined }
    const note = ({ rows, goes_on }: Piece, options?: { readonly key?: string }) =>
      sent.push([rows[0]?.id, rows.length, goes_on, options?.key])
    const api: Parameters<typeof startJob>[0] = {
      startJob: async (piece, options) => {
        note(piece, options)
        return { success: true, message: '', job_id: 'J1' }
      },
      addToJob: async (piece, options) => {
        note(piece, options)
        return { success: true, message: '' }
      },
    }
    expect(await startJob(api, { command: 'c', kind: 'student', rows: rows(count), key: 'once' })).toBe('J1')
    return sent
  }

  it('is sent at once, or in pieces, of which the last one lets it begin', async () => {
    expect(await sentFor(3)).toEqual([['S0', 3, false, 'once']])
    expect(await sentFor(rowsAtOnce)).toEqual([['S0', rowsAtOnce, false, 'once']])
    expect(await sentFor(2 * rowsAtOnce + 1)).toEqual([
      ['S0', rowsAtOnce, true, 'once'],
      [`S${rowsAtOnce}`, rowsAtOnce, true, `once ${rowsAtOnce}`],
      [`S${2 * rowsAtOnce}`, 1, false, `once ${2 * rowsAtOnce}`],
    ])
  })
})
