import type { ReactNode } from 'react'
import { t } from '#client/messages/message.ts'
import { promptText } from '#client/messages/prompt.ts'
import type { Item } from '#client/palette/palette-item.ts'
import { KeyCap } from '../kit/key-cap.tsx'

/** Why an item cannot be chosen, how much there is of it, or its key. */
export function endOf(item: Item): ReactNode {
  if (item.blocked) return <span className="max-w-60 truncate">{t(item.blocked)}</span>
  if (item.type === 'command') return item.keys ? <KeyCap keys={item.keys} /> : null
  if (item.count !== undefined) return String(item.count)
  if (item.type !== 'record' || item.commands === 0) return null
  return (
    <>
      <span className="max-roomy:sr-only">{t(promptText.commandCount({ count: item.commands }))}</span>
      {/* In a narrow window the name needs the room. */}
      <span aria-hidden="true" className="roomy:hidden">
        ›
      </span>
    </>
  )
}
