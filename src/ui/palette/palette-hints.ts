import { hintsText } from '#client/messages/hints.ts'
import { type Message, t } from '#client/messages/message.ts'
import { promptText } from '#client/messages/prompt.ts'
import type { Item } from '#client/palette/palette-item.ts'
import { registry } from '../app/registry.ts'

/** What Enter does with a row. */
function enterOn(item: Item): Message {
  if (item.type === 'command') return promptText.run
  if (item.type === 'completion') return promptText.complete
  return item.type === 'list' || registry.opener(item.ref.kind)?.row ? hintsText.open : promptText.commandsOfThisOne
}

const canPrint = (item: Item): boolean =>
  item.type === 'command' &&
  (!item.invocation.rows || item.invocation.command.together?.printed !== undefined) &&
  'prints' in item.invocation.command &&
  item.invocation.command.prints !== undefined

type Given = {
  /** The highlighted row. */
  readonly item: Item | undefined
  /** How many rows there are. */
  readonly rows: number
  /** The keys that show the card of the row's student. */
  readonly peek: string | undefined
  /** Only the commands of one record are shown. */
  readonly isNarrowed: boolean
}

/** The keys that do something now, for the footer of the palette. */
export function paletteHints({ item, rows, peek, isNarrowed }: Given) {
  const line = item?.type === 'command' ? item.line : undefined
  const hints: readonly (readonly [keys: string, does: Message | false | undefined])[] = [
    ['↑ ↓', rows > 1 && promptText.move],
    ['Enter', item && enterOn(item)],
    ['Shift Enter', item && line && canPrint(item) && promptText.runAndPrint],
    ['Tab', line && line.ways > 1 && promptText.otherReading],
    ['Tab', item?.type === 'record' && promptText.commandsOfThisOne],
    [peek ?? '', peek !== undefined && promptText.peek],
    ['Esc', isNarrowed ? promptText.back : promptText.close],
  ]
  return hints.flatMap(([keys, does]) => (does ? [{ keys, words: t(does) }] : []))
}
