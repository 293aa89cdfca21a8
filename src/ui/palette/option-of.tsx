import { t } from '#client/messages/message.ts'
import type { Item } from '#client/palette-item.ts'
import { FoundText } from '../kit/found-text.tsx'
import { LabelText } from '../kit/label-text.tsx'
import { endOf } from './end-of.tsx'
import { LineChips } from './line.tsx'
import type { Option } from './options.ts'

/** A row of the palette: what it does, to whom, and what tells that one from others. */
export const optionOf = (item: Item): Option => ({
  key: item.key,
  group: t(item.group),
  off: item.blocked !== undefined,
  content: () => (
    <>
      <LabelText
        text={t(item.title)}
        className={`max-w-full shrink-0 ${item.danger && !item.blocked ? 'text-bad' : ''}`}
      />
      <LabelText text={item.about} className="text-sm text-text-3" />
      {item.type === 'command' && item.line ? <LineChips line={item.line} /> : null}
      {item.hint ? (
        <span className="min-w-0 flex-1 truncate text-sm text-text-3 max-roomy:max-w-full max-roomy:flex-none">
          <FoundText text={item.hint} />
        </span>
      ) : null}
    </>
  ),
  end: () => endOf(item),
  narrows: item.type === 'record' && item.commands > 0,
})
