import { t } from '#client/messages/message.ts'
import type { Said } from '#client/run/outcome.ts'

/** Shows the server's refusal, or that it did not answer, next to the input. */
export function Failure({ failure }: { readonly failure: Said | undefined }) {
  if (!failure) return null
  return (
    <div role="alert" className="rounded-md bg-bad-bg px-3 py-2 text-bad">
      <p>{t(failure.text)}</p>
      {failure.more ? <p>{t(failure.more)}</p> : null}
    </div>
  )
}
