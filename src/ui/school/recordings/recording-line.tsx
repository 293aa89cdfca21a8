import { invoke } from '#client/command/invocation.ts'
import { t } from '#client/messages/message.ts'
import { recordingsText } from '#client/messages/recordings.ts'
import discardRecording from '#commands/recordings/discard-recording.ts'
import stopRecording from '#commands/recordings/stop-recording.ts'
import { CommandButton } from '../../actions/command-button.tsx'
import { useApp } from '../../app/app.ts'
import { useStore } from '../../app/use-store.ts'

/** Says under the screen that a recording is running, and how many steps it has. */
export function RecordingLine() {
  const recording = useStore(useApp().recording.now)
  if (!recording) return null
  const count = recording.steps.length
  return (
    <div className="col-span-full flex min-h-9 items-center gap-2 border-t border-line bg-surface px-4 print:hidden">
      <span aria-hidden className="size-2 shrink-0 rounded-full bg-bad" />
      <output>{t(recordingsText.recordingCount({ count }))}</output>
      <span className="flex-1" />
      <CommandButton small action={invoke(stopRecording)} />
      <CommandButton small action={{ ...invoke(discardRecording), look: 'quiet' }} />
    </div>
  )
}
