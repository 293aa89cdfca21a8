import type { AnyCommand } from '#client/command/command.ts'
import type { Facts } from '#client/command/facts.ts'
import { isScreen, screenAt } from '#client/command/screens.ts'
import type { SessionStore } from '#client/core/session.ts'
import { following, type ReadStore, subscribeToAll } from '#client/core/store.ts'
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
  readonly undoStack: Pick<UndoStack, 'list' | 'redoable'>
  readonly lastDocument: PrintOffer['last']
  readonly lastRun: Pick<LastRun, 'last'>
  readonly recording: Pick<Recorder, 'now'>
  readonly ended: Pick<EndedRecords, 'has' | 'without' | 'changes'>
}

type Has = Facts['has'] extends ReadonlySet<infer Name> ? Name : never

/** What gates ask for by name, and when it is there. */
function there({
  address,
  view,
  scopes,
  wanted,
  undoStack,
  lastDocument,
  lastRun,
  recording,
}: Sources): Record<Has, unknown> {
  const scope = topScopeOf(scopes.get())
  const { search, sheet, pages } = scope
  const open = view()
  return {
    search,
    list: sheet,
    columns: scope.columns,
    'opened view': openedIn(address.search.get()),
    'selected rows': sheet && scope.selectedRows,
    'search text': search?.text,
    'next page': pages && pages.now < pages.all,
    'previous page': pages && pages.now > 1,
    tabs: !open && screenAt(address.place.get().path)?.tabs,
    undo: undoStack.list.get().length,
    redo: undoStack.redoable.get().length,
    document: lastDocument.get(),
    'last command': lastRun.last.get(),
    recording: recording.now.get(),
    'recorded steps': recording.now.get()?.steps.length,
    continue: wanted.get() !== undefined,
    'new rows': scope.arrived,
    'no absences': scope.absences === false,
    dialog: open,
    month: scope.month,
    paper: scope.paper,
  }
}

/** What gates may use, from the parts of the console that know it. */
function factsOf(sources: Sources): Facts {
  const { address, session, scopes, ended } = sources
  const { path } = address.place.get()
  const scope = topScopeOf(scopes.get())
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
    // The names are those of the facts, which Object.entries does not say.
    has: new Set(Object.entries(there(sources)).flatMap(([name, is]) => (is ? [name] : []))) as Facts['has'],
  }
}

/** The facts, made anew once one of their sources has changed. */
export function factsFrom(sources: Sources) {
  const { address, session, scopes, wanted, undoStack, lastDocument, lastRun, ended, recording } = sources
  const all = [
    ...[address.place, session, scopes, wanted],
    ...[undoStack.list, undoStack.redoable, lastDocument, lastRun.last, ended.changes, recording.now],
  ]
  return {
    facts: following(all, () => factsOf(sources)),
    changes: (heard: () => void) => subscribeToAll(all, heard),
  }
}
