import type { ReactNode } from 'react'
import { t } from '#client/messages/message.ts'
import { promptText } from '#client/messages/prompt.ts'
import type { Item } from '#client/palette/palette-item.ts'
import { KeyCap } from '../kit/key-cap.tsx'
import { StudentFact } from './student-facts.tsx'

/** Why an item cannot be chosen, how much there is of it, its key, or what matters of its record. */
export function endOf(item: Item): ReactNode {
  if (item.blocked) return <span className="max-w-60 truncate">{t(item.blocked)}</span>
  if (item.type === 'command') return item.keys ? <KeyCap keys={item.keys} /> : null
  if (item.count !== undefined) return String(item.count)
  if (item.type !== 'record') return null
  return (
    <>
      {item.ref.kind === 'student' ? <StudentFact student={item.ref.id} /> : null}
      {item.commands > 0 ? (
        <>
          <span className="sr-only">{t(promptText.actions)}</span>
          <span aria-hidden="true">›</span>
        </>
      ) : null}
    </>
  )
}
