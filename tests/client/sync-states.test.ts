import { QueryObserver } from '@tanstack/query-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Api, type Options, Refused, Unreachable } from '#client/core/api.ts'
import { dataOf } from '#client/data/data-client.ts'
import { hear, queryClient, read, refetchUnanswered, refreshHeard } from '#client/data/queries.ts'
import { nextState, type SyncEvent, type SyncState } from '#client/data/sync-states.ts'

describe('how a read stands to the server', () => {
  const stateAfter = (events: readonly SyncEvent[]) => events.reduce<SyncState>(nextState, 'empty')

  it.each<readonly [SyncState, readonly SyncEvent[]]>([
    ['empty', []],
    ['loading', ['load']],
    ['current', ['load', 'answer']],
    ['behind', ['load', 'answer', 'miss']],
    ['behind', ['load', 'answer', 'refresh']],
    ['current', ['load', 'answer', 'miss', 'refresh', 'answer']],
    ['away', ['load', 'wait']],
    ['away', ['load', 'wait', 'miss']],
    ['current', ['load', 'wait', 'answer']],
    ['failed', ['load', 'wait', 'fail']],
    ['loading', ['load', 'fail', 'load']],
    ['behind', ['load', 'answer', 'refresh', 'fail', 'refresh']],
    ['behind', ['load', 'answer', 'refresh', 'fail', 'miss']],
  ])('it is %s after %j', (state, events) => expect(stateAfter(events)).toBe(state))

  it('what did not begin does not end', () => {
    for (const event of ['answer', 'miss', 'wait', 'fail'] as const) expect(nextState('empty', event)).toBe('empty')
    expect(stateAfter(['load', 'fail', 'answer'])).toBe('failed')
  })
})

describe('a list on the screen', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** A list of students of a server that answers, refuses or cannot be reached. */
  function shown() {
    const server: { newest: number; refuses?: Error } = { newest: 10 }
    const getStudent = async (given: { readonly ids?: string }, { shows }: Options) => {
      const { newest } = server
      await Promise.resolve()
      if (server.refuses) throw server.refuses
      shows?.(newest)
      return { success: true, data: [{ student_id: 'S0001', newest }], ...(given.ids ? { gone: [] } : {}) }
    }
    const client = queryClient()
    client.mount()
    const observer = new QueryObserver(client, read({ getStudent } as unknown as Api, 'getStudent', {}))
    const stop = observer.subscribe(() => undefined)
    return {
      client,
      server,
      state: () => dataOf(client).readStateOf(['getStudent', {}]).state,
      isStale: () => observer.getCurrentResult().isStale,
      heard() {
        server.newest += 1
        const change = {
          entry: server.newest,
          table: 'students',
          id: 'S0001',
          call: 'updatestudent',
          staff: 'may',
          at: '',
        }
        hear(client, [change], { since: server.newest - 1, upTo: server.newest })
      },
      close() {
        stop()
        client.unmount()
        client.clear()
      },
    }
  }
  const settle = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

  it('is loading, then current, and behind from a change that is heard of until that is shown', async () => {
    const { client, state, isStale, heard, close } = shown()
    expect(state()).toBe('loading')
    await settle(0)
    expect(state()).toBe('current')
    heard()
    expect(state()).toBe('behind')
    void refreshHeard(client)
    await settle(0)
    expect([state(), isStale()]).toEqual(['current', false])
    close()
  })

  it('that was put there is behind from the next change on, as one that was loaded', async () => {
    const { client, state, heard, close } = shown()
    client.setQueryData(['getStudent', {}], { success: true, data: [] })
    expect(state()).toBe('current')
    heard()
    expect(state()).toBe('behind')
    void refreshHeard(client)
    await settle(0)
    expect(state()).toBe('current')
    close()
  })

  it('is away while its server is, and asked for again once that answers', async () => {
    const { client, server, state, close } = shown()
    server.refuses = new Unreachable(undefined)
    await settle(5000)
    expect(state()).toBe('away')
    delete server.refuses
    void refetchUnanswered(client)
    expect(state()).toBe('loading')
    await settle(0)
    expect(state()).toBe('current')
    close()
  })

  it('has failed when it is refused, until it is asked for again after a change', async () => {
    const { client, server, state, heard, close } = shown()
    server.refuses = new Refused(403, { code: 'notAllowed' })
    await settle(5000)
    expect(state()).toBe('failed')
    delete server.refuses
    heard()
    void refreshHeard(client)
    await settle(0)
    expect(state()).toBe('current')
    close()
  })
})
