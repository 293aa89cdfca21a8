/** How a read stands to the server. */
export type SyncState =
  /** Nothing was asked for, or it was dropped. */
  | 'empty'
  /** It is asked for, and nothing is there yet but rows that have arrived. */
  | 'loading'
  /** It shows all changes that were heard of. */
  | 'current'
  /** It may lack a change, and is asked for again. */
  | 'behind'
  /** The server cannot answer now, or does not know of a change yet. It is asked again after a pause, or once it answers. */
  | 'away'
  /** The server has refused it. What was there before is still there. */
  | 'failed'

export type SyncEvent =
  /** The whole answer is asked for, and nothing is there. */
  | 'load'
  /** Something is there, and is asked for again. */
  | 'refresh'
  /** An answer came that shows all changes that were heard of. */
  | 'answer'
  /** A change was heard of that it does not show. */
  | 'miss'
  /** No answer can be used now. */
  | 'wait'
  | 'fail'

const started = { load: 'loading', refresh: 'behind' } as const
const underWay = { answer: 'current', wait: 'away', fail: 'failed' } as const

/** Every transition. An event that is not listed for a state changes nothing. */
const transitions: Readonly<Record<SyncState, Readonly<Partial<Record<SyncEvent, SyncState>>>>> = {
  empty: started,
  loading: underWay,
  current: { ...started, miss: 'behind' },
  behind: { ...underWay, load: 'loading' },
  away: { ...started, ...underWay },
  failed: { ...started, miss: 'behind' },
}

export const nextState = (state: SyncState, event: SyncEvent): SyncState => transitions[state][event] ?? state
