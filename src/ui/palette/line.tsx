import { useMemo } from 'react'
import type { Invocation } from '#client/command/invocation.ts'
import type { Answers } from '#client/command/values.ts'
import { t } from '#client/messages/message.ts'
import { promptText } from '#client/messages/prompt.ts'
import type { ItemLine } from '#client/palette/palette-item.ts'
import { Preview } from '../form/preview.tsx'
import { mixedText } from '../kit/mixed-text.tsx'

/** What a row makes of the typed line: its answers, the questions that will be asked, and the words of no use. */
export function LineChips({ line: { chips, asks, said, why } }: { readonly line: ItemLine }) {
  return (
    <span
      data-line=""
      className="flex max-w-full shrink-0 flex-wrap items-baseline gap-x-1.5 text-sm max-roomy:order-1"
    >
      {chips.map(({ argument, text }) => (
        <span
          key={argument}
          data-chip={argument}
          className="rounded-[5px] border border-line-strong bg-raised px-1 text-accent-text"
        >
          {mixedText(t(text))}
        </span>
      ))}
      {asks.map(({ label, text }) => (
        <span key={t(label)} className="text-warn">
          {t(label)}: {text}?
        </span>
      ))}
      {said.unused.length > 0 ? (
        <span className="text-text-3">
          <u className="decoration-bad decoration-wavy">{said.unused.join(' ')}</u> {t(why ?? promptText.wordsNotUsed)}
        </span>
      ) : null}
    </span>
  )
}

type LinePreviewProps = {
  readonly invocation: Invocation
  readonly line: ItemLine
  /** The record is not chosen among those that the line may mean. */
  readonly oneOf: boolean
}

/** Says in a sentence what Enter will do, when the line leaves nothing to ask. */
export function LinePreview({
  invocation: { command, given, rows },
  line: { said, oneOf: several },
  oneOf,
}: LinePreviewProps) {
  // The same answers are one object, so that typing on does not look them up again.
  const key = JSON.stringify(given)
  const name = command.row
  const ids = rows?.map(({ id }) => id).join(' ')
  const each = useMemo(() => {
    const answers = JSON.parse(key) as Answers
    return ids === undefined || name === undefined ? [answers] : ids.split(' ').map(id => ({ ...answers, [name]: id }))
  }, [key, ids, name])
  if (said.unused.length > 0 || Object.keys(said.typed).length > 0 || (several && oneOf)) return null
  return (
    <div className="border-t border-line px-4 py-2.5 empty:hidden">
      {each.map(one => (
        <Preview key={JSON.stringify(one)} command={command} answers={one} starts={command.effect !== 'final'} edits />
      ))}
    </div>
  )
}
