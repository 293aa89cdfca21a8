import { t } from '#client/language.ts'
import type { Said } from '#client/run/outcome.ts'

/** What the server said, or that it said nothing, beside what was typed. */
export function Failure({ failure }: { readonly failure: Said | undefined }) {
  if (!failure) return null
  return (
    <div role="alert" className="rounded-md bg-bad-bg px-3 py-2 text-bad">
      <p>{t(failure.text)}</p>
      {failure.more ? <p>{t(failure.more)}</p> : null}
    </div>
  )
}
