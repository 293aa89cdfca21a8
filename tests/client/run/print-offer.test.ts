import { expect, it } from 'vitest'
import { command } from '#client/command/command.ts'
import { verbatim } from '#client/messages/message.ts'
import type { Outcome } from '#client/run/outcome.ts'
import { printOffer } from '#client/run/print-offer.ts'

const collect = command({
  title: 'Collect',
  aliases: [],
  zh: ['收'],
  arguments: {},
  effect: 'final',
  final: verbatim('A collected payment cannot be undone with Ctrl+Z.'),
  run: async () => 'LR-2026-000001',
  said: { done: null },
  prints: (_, receipt) => ({ kind: 'receipt', given: { receipt } }),
})

it('the last document stays until another one is made, and goes with the person', () => {
  const { last, subscriber } = printOffer()
  const done = (number: number, receipt: string | undefined) => {
    const plan = { step: 'ready', id: 'test', command: collect, via: 'row', answers: {}, values: {} } as const
    const outcome: Outcome = { kind: 'done', answer: receipt, entry: undefined, changed: new Set() }
    void subscriber.remember?.({ number, plan }, outcome)
  }
  const document = (receipt: string) => ({ kind: 'receipt', given: { receipt } })
  done(1, 'LR-2026-000001')
  done(2, 'LR-2026-000002')
  expect(last.get()).toEqual({ operation: 2, document: document('LR-2026-000002') })
  subscriber.forgotten?.()
  expect(last.get()).toBeUndefined()
})
