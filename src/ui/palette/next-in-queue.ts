import type { AnyCommand } from '#client/command.ts'
import type { Operation, Subscriber } from '#client/run/operation.ts'
import type { Runner } from '#client/run/runner.ts'
import type { Store } from '#client/store.ts'
import { registry } from '../registry.ts'

export type PaletteState = {
  readonly open: boolean
  /** How often it was opened: opening it again puts it on top. */
  readonly opened: number
  /** The id of the command whose next record it offers. */
  readonly within?: string | undefined
  /** What is typed in it already. */
  readonly typed?: string | undefined
  /** What was typed for the confirmation with this number, which Esc leads back to. */
  readonly ledTo?: { readonly prompt: number; readonly typed: string; readonly within: string | undefined } | undefined
}

type Parts = {
  readonly palette: Store<PaletteState>
  readonly runner: Runner
  readonly view: () => AnyCommand | undefined
}

/** What was typed into the palette has led to a confirmation. */
export function ledTo({ palette, runner }: Pick<Parts, 'palette' | 'runner'>, typed: string, within?: string): void {
  const prompt = runner.prompt.get()
  if (typed.trim() === '' || !prompt?.confirmation) return
  palette.set(({ opened }) => ({ open: false, opened, ledTo: { prompt: prompt.number, typed, within } }))
}

/** From a confirmation to its questions, or to the line that led to it. */
export function backFrom({ palette, runner }: Pick<Parts, 'palette' | 'runner'>, prompt: number): void {
  runner.back(false)
  const { opened, ledTo: line } = palette.get()
  if (line?.prompt === prompt && !runner.prompt.get())
    palette.set({ open: true, opened: opened + 1, typed: line.typed, within: line.within })
}

/** After a command that people do for one record after the other, the palette offers the next one, until Esc. */
export function offerNext({ palette, runner, view }: Parts, command: AnyCommand): void {
  // Whoever has moved on is not called back.
  if (!command.queue || palette.get().open || view() !== undefined || runner.lookingUp.get()) return
  palette.set(({ opened }) => ({ open: true, opened: opened + 1, within: registry.idOf(command) }))
}

export const nextInQueue = (parts: () => Parts): Subscriber => ({
  ended({ plan: { command, via } }: Operation, outcome) {
    if (outcome.kind === 'done' && via === 'palette') offerNext(parts(), command)
  },
})
