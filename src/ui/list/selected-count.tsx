import type { MouseEvent } from 'react'
import { listText } from '#client/messages/list.ts'
import { t } from '#client/messages/message.ts'
import { KeyCap } from '../kit/key-cap.tsx'

const keepFocus = (event: MouseEvent): void => event.preventDefault()

type SelectedCountProps = { readonly count: number; readonly onClear: () => void }

/** '3 selected · Esc clear'. Where there is no Esc, its end is pressed. */
export function SelectedCount({ count, onClear }: SelectedCountProps) {
  return (
    <span className="flex shrink-0 items-center gap-1 text-sm text-text-2">
      {t(listText.selected({ count }))} ·
      <button
        type="button"
        onMouseDown={keepFocus}
        onClick={onClear}
        className="inline-flex h-small min-w-small items-center justify-center gap-1.5 rounded-md px-1 hover:bg-hover"
      >
        <KeyCap keys="Esc" />
        {t(listText.clear)}
      </button>
    </span>
  )
}
