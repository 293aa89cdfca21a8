import type { AnyCommand } from '#client/command/command.ts'
import type { Facts } from '#client/command/facts.ts'
import { isScreen, screenAt } from '#client/command/screens.ts'
import type { SessionStore } from '#client/core/session.ts'
import type { ReadStore } from '#client/core/store.ts'
import { today } from '#client/core/today.ts'
import type { Address } from '#client/links/address.ts'
import { openedIn } from '#client/links/views.ts'
import type { EndedRecords } from '#client/run/ended-records.ts'
import type { LastRun } from '#client/run/last-run.ts'
import type { PrintOffer } from '#client/run/print-offer.ts'
import type { Recorder } from '#client/run/recorder.ts'
import type { UndoStack } from '#client/run/undo-stack.ts'
import { type Scopes, topScopeOf } from './scope.ts'

const noRecords: readonly never[] = []

type Sources = {
  readonly address: Address
  readonly session: SessionStore
  readonly view: () => AnyCommand | undefined
  readonly wanted: ReadStore<string | undefined>
  readonly scopes: ReadStore<Scopes>
  readonly undo: Pick<UndoStack, 'list' | 'redoable'>
  readonly document: PrintOffer['last']
  readonly lastRun: LastRun['last']
  readonly recording: Recorder['now']
  readonly ended: Pick<EndedRecords, 'has' | 'without'>
}

/** What gates may use, from the parts of the console that know it. */
export function factsOf({
  address,
  session,
  view,
  scopes,
  wanted,
  undo,
  document,
  lastRun,
  recording,
  ended,
}: Sources): Facts {
  const { path } = address.place.get()
  const open = view()
  const scope = topScopeOf(scopes.get())
  const has: (string | number | false | undefined)[] = [
    scope.search && 'search',
    scope.sheet && 'list',
    scope.columns && 'columns',
    openedIn(address.search.get()) && 'opened view',
    scope.sheet && scope.selectedRows && 'selected rows',
    scope.search?.text && 'search text',
    scope.pages && scope.pages.now < scope.pages.all && 'next page',
    scope.pages && scope.pages.now > 1 && 'previous page',
    screenAt(path)?.tabs && !open && 'tabs',
    undo.list.get().length > 0 && 'undo',
    undo.redoable.get().length > 0 && 'redo',
    document.get() && 'document',
    lastRun.get() && 'last command',
    recording.get() && 'recording',
    recording.get()?.steps.length && 'recorded steps',
    wanted.get() !== undefined && 'continue',
    scope.arrived && 'new rows',
    scope.absences === false && 'no absences',
    open && 'dialog',
    scope.month && 'month',
    scope.paper && 'paper',
  ]
  return {
    role: session.role(),
    screen: isScreen(path) ? path : undefined,
    // A list may show what this window has ended for a moment longer.
    row: scope.row && !ended.has(scope.row) ? scope.row : undefined,
    selected: ended.without(scope.selected ?? noRecords),
    // A getter, because no event reports that a day has ended.
    get today() {
      return today()
    },
    has: new Set(has.filter(each => typeof each === 'string')) as Facts['has'],
  }
}
