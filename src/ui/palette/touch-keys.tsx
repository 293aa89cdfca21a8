import { type MouseEvent, memo } from 'react'
import { isEqual } from '#client/core/is-equal.ts'
import { pressOf } from '#client/keys/keymap.ts'
import { keys as keyboard } from '../app/keyboard.ts'
import { Button } from '../kit/button.tsx'
import { KeyHints, type KeyHintsProps } from '../kit/key-hints.tsx'

/** Keys that a finger needs no button for: it taps the row. */
const tapped: readonly string[] = ['↑ ↓', 'Enter']

/**
 * The keys of the palette and its questions; for a finger, a button for each, which does what the key does. With most
 * letters they stay what they are.
 */
export const TouchKeys = memo(TouchKeysOf, isEqual)

function TouchKeysOf({ hints }: KeyHintsProps) {
  // The box keeps the focus, and a phone its keyboard.
  const stay = (event: MouseEvent) => event.preventDefault()
  return (
    <div className="border-t border-line px-4 py-1.5 max-roomy:px-2">
      <KeyHints hints={hints} />
      <div className="touch-keys flex-wrap gap-1">
        {hints
          .filter(({ keys }) => !tapped.includes(keys))
          .map(({ keys, words }) => (
            <Button
              key={`${keys} ${words}`}
              look="quiet"
              tabIndex={-1}
              label={words}
              onMouseDown={stay}
              onClick={() => keyboard.enter([pressOf(keys)])}
            />
          ))}
      </div>
    </div>
  )
}
