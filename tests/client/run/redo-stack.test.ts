import { describe, expect, test } from 'vitest'
import type { AnyCommand } from '#client/command/command.ts'
import { t } from '#client/messages/message.ts'
import { changedSince, redoStack } from '#client/run/redo-stack.ts'
import type { AuditEntry } from '#contract/audit.ts'

const entry = (id: number, row: string, undoes?: number, staff = 'boss'): AuditEntry =>
  ({
    id,
    staff,
    rows: 1,
    changes: [{ table: 'students', id: row, before: {}, after: {} }],
    undoes: undoes === undefined ? null : { id: undoes, call: 'toggleStudentStatus' },
  }) as unknown as AuditEntry
const none: ReadonlySet<number> = new Set()

describe('an undone operation', () => {
  test('was changed since by whoever wrote one of its rows', () => {
    const undone = [entry(2, 'S1', 1), entry(1, 'S1')]
    expect(changedSince(undone, 1, none)).toBe(undefined)
    expect(changedSince([entry(3, 'S2', undefined, 'kit'), ...undone], 1, none)).toBe(undefined)
    expect(changedSince([entry(3, 'S1', undefined, 'kit'), ...undone], 1, none)).toBe('kit')
    expect(changedSince([entry(1, 'S1')], 1, none)).toBe('somebody')
  })

  test('is not changed by what the same window undid and did again after it', () => {
    // 1 and 2 are undone as 3 and 4, and 1 is done again as 5.
    const log = [entry(5, 'S1'), entry(4, 'S1', 1), entry(3, 'S1', 2), entry(2, 'S1'), entry(1, 'S1')]
    expect(changedSince(log, 2, none)).toBe('boss')
    expect(changedSince(log, 2, new Set([1, 2, 5]))).toBe(undefined)
  })
})

describe('redo', () => {
  const command = { title: 'Toggle', arguments: {} } as unknown as AnyCommand
  const stack = (log: readonly AuditEntry[] | undefined, rested = () => Promise.resolve()) => {
    const again: unknown[] = []
    const said: string[] = []
    const redo = redoStack({
      rested,
      again: invocation => {
        again.push(invocation.given)
        return Promise.resolve({ kind: 'left' })
      },
      log: () => (log ? Promise.resolve(log) : Promise.reject(new Error('no answer'))),
      refused: text => said.push(t(text)),
    })
    redo.undone({ title: 'Toggle', entry: 1, again: { command, given: { student: 'S1' } } })
    return { redo, again, said }
  }
  const undone = [entry(2, 'S1', 1), entry(1, 'S1')]

  test('runs the last undone operation once more, and only once', async () => {
    const { redo, again } = stack(undone)
    await redo.redo()
    await redo.redo()
    expect(again).toEqual([{ student: 'S1' }])
  })

  test('waits until what it does again is over, and is not done after something else or for somebody else', async () => {
    for (const [meanwhile, expected] of [
      [() => undefined, [{ student: 'S1' }]],
      [({ redo }: ReturnType<typeof stack>) => redo.began('row', 7), []],
      [({ redo }: ReturnType<typeof stack>) => redo.forget(), []],
    ] as const) {
      const over = Promise.withResolvers<void>()
      const waits = stack(undone, () => over.promise)
      const done = waits.redo.redo()
      expect(waits.again).toEqual([])
      meanwhile(waits)
      over.resolve()
      await done
      expect(waits.again).toEqual(expected)
    }
  })

  test('is refused with who has changed it since', async () => {
    const { redo, again, said } = stack([entry(3, 'S1', undefined, 'kit'), ...undone])
    await redo.redo()
    expect(again).toEqual([])
    expect(said).toEqual(['Toggle cannot be done again: kit has changed it since.'])
  })

  test('is not forgotten while the log cannot be read', async () => {
    const { redo, said } = stack(undefined)
    await redo.redo()
    expect(said).toEqual(['Toggle was not done again: the log could not be read.'])
    expect(redo.list.get()).toHaveLength(1)
  })

  test('ends with the next operation, but not with a redo', async () => {
    const { redo } = stack(undone)
    redo.began('redo', 5)
    expect(redo.list.get()).toHaveLength(1)
    redo.began('row', 6)
    expect(redo.list.get()).toEqual([])
  })
})
