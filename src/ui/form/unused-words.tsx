import { type Message, t } from '#client/messages/message.ts'
import { promptText } from '#client/messages/prompt.ts'

/** The words typed in the palette that no argument of this command could use. */
export function UnusedWords({ words, why }: { readonly words: readonly string[]; readonly why?: Message | undefined }) {
  return words.length === 0 ? null : (
    <p role="status" className="text-warn">
      {t(why ? promptText.notUsedAs({ words: words.join(' '), why }) : promptText.notUsed({ words: words.join(' ') }))}
    </p>
  )
}
