import { type Invocation, invoke } from '#client/command/invocation.ts'
import { generalText } from '#client/messages/general.ts'
import { type Message, t } from '#client/messages/message.ts'
import showKeys from '#commands/view/show-keys.ts'
import type { IconName } from '../kit/icon.tsx'

/** An invocation that a toolbar or a row offers. Its button, its key, its hint and its line in `?` all come from here. */
export type Action = Invocation & {
  /** By default 'icon' if there is an icon, else 'plain'. */
  readonly look?: 'plain' | 'main' | 'quiet' | 'icon'
  readonly icon?: IconName
  readonly tone?: 'good' | 'bad' | undefined
  /** The accessible name and the tooltip of its button, where the command's own name does not say enough. */
  readonly label?: Message | undefined
  /** Why the command makes no sense for this row, which its gate cannot know. */
  readonly unless?: Message | undefined
  /** Its icon tells a state, so that it is seen in every row. */
  readonly lasting?: true
  /** `false`: the action has a key and a hint, but no button. */
  readonly button?: false
}

/** The button that makes an active record inactive, and an inactive one active. */
export const toggling = (toggle: Invocation, status: string | null | undefined): Action => {
  const active = status === 'active'
  return {
    ...toggle,
    icon: 'circle-off',
    lasting: true,
    tone: active ? 'good' : undefined,
    label: active ? generalText.activeMakeInactive : generalText.inactiveMakeActive,
  }
}

export const noActions: readonly Action[] = []

/** Those of a toolbar that a footer names the keys of: buttons show their own. */
export const withoutButton = (toolbar: readonly Action[]): readonly Action[] =>
  toolbar.filter(({ button }) => button === false)

export type Hint = { readonly keys: string; readonly words: string }

/**
 * The key hints of a footer: Enter, then the row's keys, what takes something away last, then the toolbar's. Each key is
 * listed once.
 */
export function hintsOf(
  open: Invocation | undefined,
  row: readonly Action[],
  toolbar: readonly Action[],
): readonly Hint[] {
  const words = new Map<string, readonly string[]>()
  const add = (keys: string | undefined, hint: Message | undefined) => {
    if (keys && hint) words.set(keys, [...new Set([...(words.get(keys) ?? []), t(hint)])])
  }
  add('Enter', open?.command.hint)
  const isDanger = ({ command }: Action) => Number(command.group === 'danger')
  for (const { command, unless } of [...row.toSorted((a, b) => isDanger(a) - isDanger(b)), ...toolbar])
    if (unless === undefined && command !== open?.command) add(command.keys, command.hint)
  return [...words].map(([keys, all]) => ({ keys, words: all.join(', ') }))
}

/** Where all keys are listed, which the footer of a screen ends with. */
export const keysHint = (): readonly Hint[] => hintsOf(undefined, noActions, [invoke(showKeys)])
