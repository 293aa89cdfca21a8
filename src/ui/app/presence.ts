import type { Seconds } from '#client/core/seconds.ts'
import type { SessionStore } from '#client/core/session.ts'
import { following, type ReadStore } from '#client/core/store.ts'
import type { Unsaved } from '#client/core/unsaved.ts'
import type { Address } from '#client/links/address.ts'
import { invocationIn } from '#client/links/links.ts'
import { type Presence, presence, presenceName } from '#client/presence/presence.ts'
import { openRecordOf } from '#client/presence/viewers.ts'
import { recordsAbout } from '#client/run/changed-records.ts'
import type { Runner } from '#client/run/runner.ts'
import type { OpenRecord } from '#contract/presence.ts'
import { otherTabs } from './other-tabs.ts'
import { registry } from './registry.ts'

type Parts = {
  readonly address: Pick<Address, 'place' | 'search'>
  readonly runner: Pick<Runner, 'prompt'>
  readonly unsaved: Pick<Unsaved, 'held'>
  readonly session: SessionStore
  readonly seconds: Seconds
}

/** Tells what this tab has open, and hears who else is here. */
export function presenceOf(parts: Parts): Presence {
  const { channel } = otherTabs(presenceName)
  const { session, seconds } = parts
  const found = presence({ open: openRecords(parts), session, channel, tab: crypto.randomUUID(), seconds })
  addEventListener('pagehide', found.leave)
  return found
}

/**
 * The records that this tab has open: those of the dialog, and the one that the prompt is about. A record is edited while a
 * form or question would change it, or while a sheet has unsaved entries.
 */
function openRecords({ address, runner, unsaved }: Parts): ReadStore<readonly OpenRecord[]> {
  const sources = [address.place, runner.prompt, unsaved.held]
  const get = following(sources, (): readonly OpenRecord[] => {
    const view = invocationIn(address.search.get(), 'view', registry)
    const prompt = runner.prompt.get()
    const inDialog = view ? recordsAbout(view.command, view.given) : []
    // What is picked in a question, such as the course of a new class, is not open.
    const { row } = prompt?.command ?? {}
    const inPrompt = prompt && row !== undefined ? recordsAbout(prompt.command, { [row]: prompt.answers[row] }) : []
    const changes = prompt?.command.effect === 'undoable' || prompt?.command.effect === 'final'
    return [
      ...inPrompt.map(ref => openRecordOf(ref, changes)),
      ...inDialog.map(ref => openRecordOf(ref, unsaved.held.get())),
    ].filter(record => record !== undefined)
  })
  return {
    get,
    subscribe(heard) {
      const stops = sources.map(each => each.subscribe(heard))
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
