import type { AnyCommand } from '#client/command/command.ts'
import type { Invocation } from '#client/command/invocation.ts'
import { type Store, store } from '#client/core/store.ts'
import type { Asked } from '#client/palette/palette-item.ts'
import type { ForMany } from '#client/run/plan-for-many.ts'
import type { ToReplay } from '#client/run/replay.ts'
import type { PaletteState } from './palette-state.ts'
import type { Scopes } from './scope.ts'
import type { RegisteredKeys } from './scoped-key.ts'

/** What is planned for many rows, a recording that is planned, or the job that is shown; without one, the list of jobs. */
type ManyState = { readonly planned: ForMany } | { readonly job: string | undefined } | ToReplay

/** What the screen is about, and what is open over it beside the dialog that the address names. */
export type Layers = {
  /** The scopes of the screen and of the open dialog. */
  readonly scopes: Store<Scopes>
  /** The keys of the mounted sheets and grids. */
  readonly scopedKeys: Store<readonly RegisteredKeys[]>
  readonly palette: Store<PaletteState>
  readonly panel: Store<'menu' | 'columns' | undefined>
  /** The list of keys is open, over whatever it is about. */
  readonly keysShown: Store<boolean>
  /** The student whose card is shown. */
  readonly peek: Store<string | undefined>
  /** New recovery codes, until the person has kept them. */
  readonly recoveryCodes: Store<readonly string[] | undefined>
  /** The open dialog once it is mounted; the address names it a moment earlier. */
  readonly mountedDialog: Store<AnyCommand | undefined>
  /** The number of the mounted prompt. */
  readonly mountedPrompt: Store<number | undefined>
  /** Whether the dialog about many rows is mounted. */
  readonly mountedMany: Store<boolean | undefined>
  /** What is about to be done with many rows, and the job that does it. */
  readonly many: Store<ManyState | undefined>
  /** What Ctrl+. is asking about. */
  readonly editing: Store<Invocation | undefined>
  /** The last cursor row of a dialog, by its subject: coming back from what was opened there puts the cursor on it again. */
  readonly lastRows: Map<string, string>
  /** What the palette's filters have read of the lists. */
  readonly searches: Asked['searches']
}

export const layers = (): Layers => ({
  scopes: store<Scopes>({ screen: {}, dialog: undefined }),
  scopedKeys: store<readonly RegisteredKeys[]>([]),
  palette: store<PaletteState>({ open: false, opened: 0 }),
  panel: store<'menu' | 'columns' | undefined>(undefined),
  keysShown: store(false),
  peek: store<string | undefined>(undefined),
  recoveryCodes: store<readonly string[] | undefined>(undefined),
  mountedDialog: store<AnyCommand | undefined>(undefined),
  mountedPrompt: store<number | undefined>(undefined),
  mountedMany: store<boolean | undefined>(undefined),
  many: store<ManyState | undefined>(undefined),
  editing: store<Invocation | undefined>(undefined),
  lastRows: new Map(),
  searches: new Map(),
})
