import type { Offer } from '#client/command/reference.ts'
import type { Problem } from '#client/command/values.ts'
import { t } from '#client/messages/message.ts'
import type { Said } from '#client/run/outcome.ts'
import { useApp } from '../app/app.ts'
import { registry } from '../app/registry.ts'
import { Button } from '../kit/button.tsx'

/** Shows the server's refusal, or that it did not answer, next to the input, and what can be done instead. */
export function Failure({ failure }: { readonly failure: Said | undefined }) {
  if (!failure) return null
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-bad-bg px-3 py-2 text-bad">
      <div className="min-w-0 flex-1">
        <p>{t(failure.text)}</p>
        {failure.more ? <p>{t(failure.more)}</p> : null}
      </div>
      {failure.instead ? <Instead offer={failure.instead} /> : null}
    </div>
  )
}

/** What is wrong with an answer that has no field, as a failure. */
export const saidOf = ({ text, instead }: Problem): Said => ({ text, ...(instead ? { instead } : {}) })

/** What is wrong with an answer, below its question, and what can be done instead. */
export function WrongAnswer({ problem }: { readonly problem: Problem | undefined }) {
  if (!problem) return null
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pb-2 text-bad">
      {t(problem.text)}
      {problem.instead ? <Instead offer={problem.instead} /> : null}
    </p>
  )
}

/** The button of what can be done instead. */
export function Instead({ offer }: { readonly offer: Offer }) {
  const { runner } = useApp()
  const next = registry.opening(offer.opens)
  if (!next) return null
  const onClick = () => {
    runner.leave()
    void runner.start(next, 'row')
  }
  return <Button small label={t(offer.text)} onClick={onClick} />
}
