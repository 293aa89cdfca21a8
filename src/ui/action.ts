import type { Invocation } from '#client/invocation.ts'
import type { IconName } from './kit/icon.tsx'

/** An invocation that a toolbar or a row offers: its button, its key, its hint and its line of `?` all come from here. */
export type Action = Invocation & {
  /** 'icon' where there is an icon, else 'plain'. */
  readonly look?: 'plain' | 'main' | 'quiet' | 'icon'
  readonly icon?: IconName
  readonly tone?: 'good' | 'bad' | undefined
  /** What is so now and the button changes, for an icon that shows it by its colour. */
  readonly state?: string | undefined
  /** Why it makes no sense here, which the gate cannot see. */
  readonly unless?: string | undefined
  /** `false`: it has its key and its hint, and no button. */
  readonly button?: false
}

type Hint = { readonly keys: string; readonly words: string }

/** The keys of a footer: Enter, then those of the row, then those of the toolbar. One key is named once. */
export function hintsOf(
  open: Invocation | undefined,
  row: readonly Action[],
  toolbar: readonly Action[],
  texts: (hint: string) => string,
): readonly Hint[] {
  const words = new Map<string, readonly string[]>()
  const add = (keys: string | undefined, hint: string | undefined) => {
    if (keys && hint) words.set(keys, [...new Set([...(words.get(keys) ?? []), texts(hint)])])
  }
  add('Enter', open?.command.hint)
  for (const { command, unless } of [...row, ...toolbar])
    if (unless === undefined && command !== open?.command) add(command.keys, command.hint)
  return [...words].map(([keys, all]) => ({ keys, words: all.join(', ') }))
}
