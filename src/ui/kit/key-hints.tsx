import { KeyCap } from './key-cap.tsx'

export type KeyHintsProps = {
  readonly hints: readonly { readonly keys: string; readonly words: string }[]
}

/** A row of keys and what they do, for footers. Hints that do not fit are cut off at the end; a small window has none. */
export function KeyHints({ hints }: KeyHintsProps) {
  return (
    <div className="key-hints flex h-6 min-w-0 flex-wrap max-roomy:hidden items-center gap-x-3.5 overflow-hidden text-sm leading-6 text-text-3">
      {hints.map(({ keys, words }) => (
        <span key={`${keys} ${words}`} className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <KeyCap keys={keys} />
          {words}
        </span>
      ))}
    </div>
  )
}
