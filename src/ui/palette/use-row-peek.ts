import { useEffect, useState } from 'react'
import type { KeyPress } from '#client/keys/key-press.ts'
import { useApp } from '../app/app.ts'

/**
 * The card of the student that the highlighted row is about. Space shows it where it would type nothing of use: in an
 * empty box, and after an arrow key. Shift+Space always does. The card goes along with the highlight, and Space or Esc
 * closes it.
 */
export function useRowPeek(student: string | undefined, isFree: boolean) {
  const { peek } = useApp()
  const [on, setOn] = useState(false)
  useEffect(() => {
    if (!on) return undefined
    peek.set(student)
    // Another card may have been opened meanwhile, by the command that closed the palette.
    return () => peek.set(now => (now === student ? undefined : now))
  }, [on, student, peek])
  return {
    /** The key that shows the card; undefined if the row is about nobody. */
    keys: student === undefined ? undefined : on || isFree ? 'Space' : 'Shift Space',
    /** Whether the key was for the card. */
    onKey({ key, shiftKey, ctrlKey, altKey, metaKey, repeat }: KeyPress): boolean {
      if (ctrlKey || altKey || metaKey || (key !== ' ' && key !== 'Escape')) return false
      const isShown = on && peek.get() !== undefined
      if (!isShown && (key === 'Escape' || student === undefined || !(isFree || shiftKey))) return false
      if (repeat) return true
      setOn(!isShown)
      // It was closed by its button, and the highlight has not moved since.
      if (!isShown && on) peek.set(student)
      return true
    },
  }
}
