import { expect, it } from 'vitest'
import { store } from '#client/core/store.ts'
import type { Operation } from '#client/run/operation.ts'
import remindFamily from '#commands/families/remind-family.ts'
import { nextInList } from '#ui/app/next-in-queue.ts'
import type { Scopes } from '#ui/app/scope.ts'

/** A list of families with the cursor on the first, in which a reminder is on its way. */
function begunOnFirst() {
  const moved: string[] = []
  const at = (id: string): Scopes => ({
    dialog: undefined,
    screen: {
      row: { kind: 'family', id },
      along: { placeOf: () => undefined, move: ({ id }) => void moved.push(id) },
    },
  })
  const scopes = store(at('F0001'))
  const { began, ended } = nextInList(scopes)
  const plan = { command: remindFamily, via: 'key' } as unknown as Operation['plan']
  const operation: Operation = { number: 1, plan }
  began?.(operation)
  return {
    moved,
    go: (id: string) => scopes.set(at(id)),
    end: () => ended?.(operation, { kind: 'done' } as never, false),
  }
}

it('the list goes on to the next row once a row is done', async () => {
  const { moved, end } = begunOnFirst()
  await end()
  expect(moved).toEqual(['F0001'])
})

it('a cursor that is elsewhere by then stays where it is', async () => {
  const { moved, go, end } = begunOnFirst()
  go('F0005')
  await end()
  expect(moved).toEqual([])
})
