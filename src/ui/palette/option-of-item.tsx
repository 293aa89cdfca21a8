import type { ReactNode } from 'react'
import { t } from '#client/messages/message.ts'
import { promptText } from '#client/messages/prompt.ts'
import type { Item } from '#client/palette/palette-item.ts'
import { classes } from '../kit/classes.ts'
import { KeyCap } from '../kit/key-cap.tsx'
import { LineChips } from './line.tsx'
import { OptionText } from './option-text.tsx'
import type { Option } from './options.ts'
import { factLook, NextLesson, PeopleAt, StudentFact } from './row-facts.tsx'

/** Why an item cannot be chosen, how much there is of it, its key, or what matters of its record. */
function endOf(item: Item): ReactNode {
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

/** The same where the box names the only record: its name is not repeated in each row. */
export const optionBeside =
  (label: string) =>
  (item: Item): Option =>
    optionOf(item.type === 'command' && item.about === label ? { ...item, about: '' } : item)

/** A row of the palette: what it does, to whom, and what tells that one from others. */
const optionOf = (item: Item): Option => ({
  key: item.key,
  group: t(item.group),
  off: item.blocked !== undefined,
  content: () => (
    <OptionText
      title={t(item.title)}
      danger={item.danger && !item.blocked}
      // What tells a record from others is no name.
      about={item.type === 'record' ? '' : item.about}
      line={item.type === 'command' && item.line ? <LineChips line={item.line} /> : null}
      why={item.why}
      hint={item.type === 'record' ? item.about : item.hint}
    />
  ),
  end: () => endOf(item),
  narrows: item.type === 'record' && item.commands > 0,
})
