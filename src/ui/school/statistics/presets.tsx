import { invoke } from '#client/command/invocation.ts'
import { today } from '#client/core/today.ts'
import { t } from '#client/messages/message.ts'
import { statisticsText } from '#client/messages/statistics.ts'
import { usualPeriods } from '#client/school/statistics-periods.ts'
import search from '#commands/statistics/search.ts'
import { useApp } from '../../app/app.ts'
import { Button } from '../../kit/button.tsx'
import type { Question } from './search-bar.tsx'

/** The usual periods, one press each. The type that was asked for stays. */
export function Presets({ asked }: { readonly asked: Question | undefined }) {
  const { runner } = useApp()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would frame them
    <div role="group" aria-label={t(statisticsText.usualPeriods)} className="flex flex-wrap gap-1 px-1.5 pt-2">
      {usualPeriods(today()).map(({ name, startDate, endDate }) => {
        const isAsked = asked?.startDate === startDate && asked.endDate === endDate
        const type = asked?.type ?? 'total_payment'
        return (
          <Button
            key={name.id}
            small
            look={isAsked ? 'plain' : 'quiet'}
            aria-pressed={isAsked}
            label={t(name)}
            onClick={() => void runner.start(invoke(search, { type, startDate, endDate }), 'bar')}
          />
        )
      })}
    </div>
  )
}
