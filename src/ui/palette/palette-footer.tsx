import { labelOf } from '#client/data/label-of.ts'
import { t } from '#client/messages/message.ts'
import { promptText } from '#client/messages/prompt.ts'
import type { Item } from '#client/palette/palette-item.ts'
import { useApp } from '../app/app.ts'
import { registry } from '../app/registry.ts'
import { useStore } from '../app/use-store.ts'
import type { KeyHintsProps } from '../kit/key-hints.tsx'
import { mixedText } from '../kit/mixed-text.tsx'
import { LinePreview } from './line.tsx'
import { TouchKeys } from './touch-keys.tsx'

type Props = {
  /** The command whose next record is asked for. */
  readonly within: string | undefined
  /** The highlighted row. */
  readonly item: Item | undefined
  /** Its record is one of several that the text means, and nobody has chosen it. */
  readonly isOneOf: boolean
  readonly hints: KeyHintsProps['hints']
  readonly searchedBackTo: string | undefined
}

/** What stands below the rows of the palette: what Enter will do, how far back was searched, and the keys. */
export function AfterOptions({ within, item, isOneOf, hints, searchedBackTo }: Props) {
  const line = item?.type === 'command' ? item.line : undefined
  return (
    <>
      {within === undefined ? null : <UnderWay id={within} />}
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

/** The records that a command is still being done for, while the next one is asked. No row moves when they are done. */
function UnderWay({ id }: { readonly id: string }) {
  const { runner, records } = useApp()
  const command = registry.of(id)
  const name = command?.row
  const argument = name === undefined ? undefined : command?.arguments[name]
  const runs = useStore(runner.running).filter(run => run.command === command)
  if (name === undefined || argument?.kind !== 'entity') return null
  return runs.map(run => (
    <p
      key={run.id}
      role="status"
      className="flex items-baseline gap-2.5 border-t border-line px-4 py-1.5 text-sm text-text-2"
    >
      <span className="min-w-0 flex-1 truncate">
        {mixedText(labelOf({ kind: argument.of, id: String(run.arguments[name]) }, records))}
      </span>
      {t(promptText.underWay)}
    </p>
  ))
}
