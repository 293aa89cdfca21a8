import { t } from '#client/messages/message.ts'
import { promptText } from '#client/messages/prompt.ts'
import type { Item } from '#client/palette-item.ts'
import { LinePreview } from './line.tsx'
import { TouchKeys } from './touch-keys.tsx'

type Props = {
  /** The highlighted row. */
  readonly item: Item | undefined
  /** Its record is one of several that the text means, and nobody has chosen it. */
  readonly isOneOf: boolean
  readonly peekKeys: string | undefined
  readonly searchedBackTo: string | undefined
}

/** What stands below the rows of the palette: what Enter will do, how far back was searched, and the keys. */
export function AfterOptions({ item, isOneOf, peekKeys, searchedBackTo }: Props) {
  const line = item?.type === 'command' ? item.line : undefined
  return (
    <>
      {item?.type === 'command' && line ? (
        <LinePreview invocation={item.invocation} line={line} oneOf={isOneOf} />
      ) : null}
      {searchedBackTo === undefined ? null : (
        <p role="status" className="border-t border-line px-4 py-1.5 text-sm text-text-2">
          {t(promptText.searchedBackTo({ month: searchedBackTo }))}
        </p>
      )}
      <TouchKeys
        hints={[
          { keys: '↑ ↓', words: t(promptText.move) },
          { keys: 'Enter', words: t(promptText.run) },
          ...(line && canPrint(item) ? [{ keys: 'Shift Enter', words: t(promptText.runAndPrint) }] : []),
          ...(line && line.ways > 1 ? [{ keys: 'Tab', words: t(promptText.otherReading) }] : []),
          ...(item?.type === 'record' ? [{ keys: 'Tab', words: t(promptText.commandsOfThisOne) }] : []),
          ...(peekKeys ? [{ keys: peekKeys, words: t(promptText.peek) }] : []),
          { keys: 'Esc', words: t(promptText.close) },
        ]}
      />
    </>
  )
}

const canPrint = (item: Item | undefined): boolean =>
  item?.type === 'command' &&
  !item.invocation.rows &&
  'prints' in item.invocation.command &&
  item.invocation.command.prints !== undefined
