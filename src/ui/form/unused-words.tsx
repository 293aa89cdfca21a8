import { t } from '#client/language.ts'

/** What was typed in the palette and is of no use here. */
export function UnusedWords({ words }: { readonly words: readonly string[] }) {
  return words.length === 0 ? null : (
    <p role="status" className="text-warn">
      {t('Not used:')} {words.join(' ')}
    </p>
  )
}
