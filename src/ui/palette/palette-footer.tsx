import { t } from '#client/messages/message.ts'
import { promptText } from '#client/messages/prompt.ts'
import type { Item } from '#client/palette/palette-item.ts'
import type { KeyHintsProps } from '../kit/key-hints.tsx'
import { LinePreview } from './line.tsx'
import { TouchKeys } from './touch-keys.tsx'

type Props = {
  /** The highlighted row. */
  readonly item: Item | undefined
  /** Its record is one of several that the text means, and nobody has chosen it. */
  readonly isOneOf: boolean
  readonly hints: KeyHintsProps['hints']
  readonly searchedBackTo: string | undefined
}

/** What stands below the rows of the palette: what Enter will do, how far back was searched, and the keys. */
export function AfterOptions({ item, isOneOf, hints, searchedBackTo }: Props) {
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
      <TouchKeys hints={hints} />
    </>
  )
}
