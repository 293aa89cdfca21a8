import { mostOpen, type OpenRecord, type Person, type Present } from '#contract/presence.ts'
import type { Seconds } from '../core/seconds.ts'
import type { SessionStore } from '../core/session.ts'
import { type ReadStore, store } from '../core/store.ts'
import { timings } from '../core/timings.ts'
import { type ViewersByRecord, viewersByRecord } from './viewers.ts'

/** What a tab tells the others: what it has open, or who is here. `asks`: what the others are to tell it. */
type Said =
  | {
      readonly tab: string
      readonly staff: string | undefined
      readonly open: readonly OpenRecord[]
      readonly asks: 'nothing' | 'what is open' | 'everything'
    }
  | { readonly left: string }
  | { readonly present: Present }

type TabNews = Extract<Said, { tab: string }>
type Tab = { readonly staff: string | undefined; readonly open: readonly OpenRecord[]; unheard: number }

type Parts = {
  /** What this tab has open. */
  readonly open: ReadStore<readonly OpenRecord[]>
  readonly session: Pick<SessionStore, 'get' | 'subscribe' | 'username'>
  /** A channel to the other tabs of this browser. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'onmessage'>
  /** A name that no other tab has. */
  readonly tab: string
  readonly seconds: Seconds
}

/** The channel of the tabs. */
export const presenceName = 'klass presence'

/** A tab that was asked so often and has said nothing is closed, or asleep. */
const mostUnheard = 2

const nobody: readonly Person[] = []

export type Presence = {
  /** What the tabs of this browser have open under the name of the person who is signed in here. */
  readonly here: ReadStore<readonly OpenRecord[]>
  /** The colleagues who are here. */
  readonly people: ReadStore<readonly Person[]>
  /** Which records they have open. */
  readonly viewers: ReadStore<ViewersByRecord>
  /** What to send with a request for changes. */
  readonly asking: () => { readonly here: string; readonly knows: string }
  /** To be called with every answer to such a request, in every tab. Without people they are as before. */
  readonly hear: (present: Present | undefined) => void
  /** To be called when this tab is closed. */
  readonly leave: () => void
}

/** Tells the server what this browser has open, in the tab that asks for changes, and every tab who else is here. */
export function presence({ open, session, channel, tab, seconds }: Parts): Presence {
  const here = store<readonly OpenRecord[]>([])
  const people = store(nobody)
  const viewers = store(viewersByRecord(nobody))
  const tabs = new Map<string, Tab>()
  let known: Present | undefined
  let settling: ReturnType<typeof setTimeout> | undefined
  let heardAt = 0

  const say = (said: Said) => channel.postMessage(said)
  const tell = (asks: TabNews['asks']) => say({ tab, staff: session.username(), open: open.get(), asks })

  /** Each record once, and as being edited when one of the tabs edits it. */
  function together(): readonly OpenRecord[] {
    const staff = session.username()
    const records = new Map<string, OpenRecord>()
    for (const each of [{ staff, open: open.get() }, ...tabs.values()])
      for (const record of each.staff === staff ? each.open : []) {
        const name = `${record.kind} ${record.id}`
        const isEdited = record.editing || records.get(name)?.editing === true
        records.set(name, { ...record, editing: isEdited })
      }
    return [...records.values()].slice(0, mostOpen)
  }

  function settle(): void {
    clearTimeout(settling)
    settling = setTimeout(() => {
      const now = together()
      if (JSON.stringify(now) !== JSON.stringify(here.get())) here.set(now)
    }, timings.openedFor)
  }

  function set(present: Present | undefined): void {
    known = present
    const colleagues = present?.people.filter(({ staff }) => staff !== session.username()) ?? nobody
    viewers.set(viewersByRecord(colleagues))
    people.set(colleagues)
  }

  function hear(present: Present | undefined): void {
    heardAt = performance.now()
    if (present && present.version !== known?.version) set(present)
  }

  let before = JSON.stringify(open.get())
  open.subscribe(() => {
    const now = JSON.stringify(open.get())
    if (now === before) return
    before = now
    tell('nothing')
    settle()
  })
  session.subscribe(() => {
    if (session.get().state === 'out') set(undefined)
    tell('nothing')
    settle()
  })
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    // What the server has told this tab is newer.
    if ('present' in data) return known ? undefined : hear(data.present)
    if ('left' in data) tabs.delete(data.left)
    else {
      tabs.set(data.tab, { staff: data.staff, open: data.open, unheard: 0 })
      if (data.asks !== 'nothing') tell('nothing')
      if (data.asks === 'everything' && known) say({ present: known })
    }
    settle()
  }
  seconds.subscribe(() => {
    if (known && performance.now() - heardAt >= timings.presenceForgotten) set(undefined)
  })
  tell('everything')

  return {
    here,
    people,
    viewers,
    asking() {
      for (const [name, other] of tabs) {
        other.unheard += 1
        if (other.unheard > mostUnheard) tabs.delete(name)
      }
      tell('what is open')
      settle()
      return { here: JSON.stringify(here.get()), knows: known?.version ?? '' }
    },
    hear,
    leave: () => say({ left: tab }),
  }
}
