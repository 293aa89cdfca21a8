import type { Store } from '#client/core/store.ts'
import type { Runner } from '#client/run/runner.ts'
import type { PaletteState } from './palette-state.ts'

type Parts = {
  readonly palette: Store<PaletteState>
  readonly runner: Runner
}

/** Remembers the line that was typed when it has led to a confirmation. */
export function rememberLine({ palette, runner }: Parts, typed: string, within?: string): void {
  const prompt = runner.prompt.get()
  if (typed.trim() === '' || !prompt?.confirmation) return
  palette.set(({ opened }) => ({ open: false, opened, line: { prompt: prompt.number, typed, within } }))
}

/** From a confirmation to its questions, or to the line that has led to it. */
export function backToLine({ palette, runner }: Parts, prompt: number): void {
  runner.back(false)
  const { opened, line } = palette.get()
  if (line?.prompt === prompt && !runner.prompt.get())
    palette.set({ open: true, opened: opened + 1, typed: line.typed, within: line.within })
}
