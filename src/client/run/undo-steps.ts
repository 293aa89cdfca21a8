import type { AnyCommand } from '../command/command.ts'
import { auditText } from '../messages/audit.ts'
import { caption, type Message } from '../messages/message.ts'
import { operationsText } from '../messages/operations.ts'
import type { Started } from './outcome.ts'

/** A step that is done: its entry in the server's audit log, or why it cannot be undone. `title` is its command's. */
export type DoneStep = { readonly title: string } & (
  | { readonly entry: number; readonly about: string | undefined }
  | { readonly final: Message }
)

export type UndoneSteps = {
  readonly undone: number
  /** Why others were not undone. */
  readonly kept: readonly Message[]
  /** Those whose outcome is not known: they can be tried again. */
  readonly left: readonly DoneStep[]
}

/** What Ctrl+Z says after a command that cannot be undone. */
export const finalText = (command: AnyCommand): Message =>
  command.effect === 'final' ? command.final : operationsText.cannotBeUndone({ title: caption(command.title) })

/** Whether it is unknown if something was undone, so that it can be tried again. */
export const isUnknown = (started: Started): boolean =>
  started.kind === 'unknown' ||
  (started.kind === 'refused' && started.status >= 500) ||
  (started.kind === 'not started' && !started.looked)

/** Undoes steps, the last first. One that cannot be undone stays, and those before it are undone all the same. */
export async function undoSteps(
  steps: readonly DoneStep[],
  undo: (entry: number, title: string, about: string | undefined) => Promise<Started>,
): Promise<UndoneSteps> {
  const kept: Message[] = []
  let undone = 0
  for (let at = steps.length - 1; at >= 0; at -= 1) {
    const step = steps[at]!
    if ('final' in step) {
      kept.push(step.final)
      continue
    }
    const started = await undo(step.entry, step.title, step.about)
    if (started.kind === 'done') undone += 1
    else if (isUnknown(started)) return { undone, kept, left: steps.slice(0, at + 1) }
    else {
      const words = (started.kind === 'refused' && started.words) || auditText.failedToUndo
      kept.push(auditText.commandNotUndone({ command: caption(step.title), words }))
    }
  }
  return { undone, kept, left: [] }
}
