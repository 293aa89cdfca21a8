import type { Asking } from '#client/asking.ts'
import { t } from '#client/language.ts'

/** What the server said, or that it said nothing, beside what was typed. */
export function Failure({ asking }: { readonly asking: Asking }) {
  if (!asking.failure) return null
  return (
    <div role="alert" className="rounded-md bg-bad-bg px-3 py-2 text-bad">
      <p>{t(asking.failure.text)}</p>
      {asking.failure.more ? <p>{t(asking.failure.more)}</p> : null}
    </div>
  )
}
