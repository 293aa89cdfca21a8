import { type Message, t } from '#client/messages/message.ts'
import { promptText } from '#client/messages/prompt.ts'

/** The words typed in the palette that no argument of this command could use. */
export function UnusedWords({
  words,
  none,
}: {
  readonly words: readonly string[]
  readonly none?: Message | undefined
}) {
  return words.length === 0 ? null : (
    <p role="status" className="text-warn">
      {t(
        none
          ? promptText.notUsedAsNone({ words: words.join(' '), none })
          : promptText.notUsed({ words: words.join(' ') }),
      )}
    </p>
  )
}
