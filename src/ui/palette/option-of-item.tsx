import { t } from '#client/messages/message.ts'
import type { Item } from '#client/palette/palette-item.ts'
import { LineChips } from './line.tsx'
import { OptionText } from './option-text.tsx'
import type { Option } from './options.ts'
import { endOf } from './row-end.tsx'

/** A row of the palette: what it does, to whom, and what tells that one from others. */
export const optionOf = (item: Item): Option => ({
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
