import type { ReactNode } from 'react'
import { t } from '#client/messages/message.ts'
import { promptText } from '#client/messages/prompt.ts'
import type { Item } from '#client/palette/palette-item.ts'
import { classes } from '../kit/classes.ts'
import { KeyCap } from '../kit/key-cap.tsx'
import { factLook, NextLesson, PeopleAt, StudentFact } from './row-facts.tsx'

/** Why an item cannot be chosen, how much there is of it, its key, or what matters of its record. */
export function endOf(item: Item): ReactNode {
  if (item.blocked) return <span className="max-w-60 truncate">{t(item.blocked)}</span>
  if (item.type === 'command') return item.keys ? <KeyCap keys={item.keys} /> : null
  if (item.count !== undefined) return String(item.count)
  if (item.type !== 'record') return null
  return (
    <>
      <RecordFact item={item} />
      {item.commands > 0 ? (
        <>
          <span className="sr-only">{t(promptText.actions)}</span>
          <span aria-hidden="true">›</span>
        </>
      ) : null}
    </>
  )
}

/** What matters of a record: what its row says, or what has come beside it. */
function RecordFact({ item: { ref, fact } }: { readonly item: Extract<Item, { readonly type: 'record' }> }) {
  if (ref.kind === 'student') return <StudentFact student={ref.id} />
  if (ref.kind === 'class') return <NextLesson of={ref.id} />
  if (ref.kind === 'liveLesson') return <PeopleAt lesson={ref.id} />
  return fact ? <span className={classes(factLook, fact.isBad && 'text-warn')}>{t(fact.text)}</span> : null
}
