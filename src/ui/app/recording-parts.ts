import type { Facts } from '#client/command/facts.ts'
import type { Navigator } from '#client/command/navigator.ts'
import { ownerOf, type SessionStore } from '#client/core/session.ts'
import type { ReadStore } from '#client/core/store.ts'
import { today } from '#client/core/today.ts'
import type { Records } from '#client/data/records.ts'
import { recordingsText } from '#client/messages/recordings.ts'
import { studentOf } from '#client/palette/student-of-record.ts'
import type { Notices } from '#client/run/notices.ts'
import { type Recorder, recorder } from '#client/run/recorder.ts'
import type { RowAt } from '#client/run/recording.ts'
import { blockedHere, type Here, type ToReplay } from '#client/run/replay.ts'
import { registry } from './registry.ts'
import { type Scopes, topScopeOf } from './scope.ts'

type Seen = { readonly records: Records; readonly scopes: ReadStore<Scopes> }
type Parts = Seen & {
  readonly notices: Notices
  readonly recording: Recorder
  readonly facts: () => Facts
  readonly many: { readonly set: (shown: ToReplay) => void }
}

function rowIn({ records, scopes }: Seen): RowAt | undefined {
  const { row, student } = topScopeOf(scopes.get())
  return row && { ...row, student: studentOf(row, records) ?? student }
}

/** Where a recording is about to be run. */
const hereOf = (app: Seen, { selected, today }: Facts): Here => ({
  row: rowIn(app),
  selected,
  today,
})

export const recorderOf = (session: SessionStore, app: () => Pick<Parts, 'records' | 'scopes' | 'notices'>): Recorder =>
  recorder({
    registry,
    today,
    row: () => rowIn(app()),
    selected: () => {
      const { dialog, screen } = app().scopes.get()
      return (dialog ?? screen).selected ?? []
    },
    keep: sessionStorage,
    username: ownerOf(session),
    notRecorded: title => app().notices.say({ tone: 'plain', text: recordingsText.notRecorded({ title }) }),
  })

/** What commands about recordings may ask of the screen. */
export const recordingParts = (app: () => Parts): Pick<Navigator, 'record' | 'recorded' | 'runRecording'> => ({
  record(what) {
    const { recording, notices } = app()
    recording.send({ type: what === 'start' ? 'started' : 'ended' })
    if (what !== 'end')
      notices.say({ tone: 'plain', text: what === 'start' ? recordingsText.started : recordingsText.discarded })
  },
  recorded: () => (app().recording.now.get()?.steps ?? []).map(({ command, answers }) => ({ command, answers })),
  runRecording(recording) {
    const { facts, notices, many } = app()
    const here = hereOf(app(), facts())
    const text = blockedHere(recording.steps, registry.of, here)
    if (text) notices.say({ tone: 'plain', text })
    else many.set({ recording, here, facts: facts() })
  },
})
