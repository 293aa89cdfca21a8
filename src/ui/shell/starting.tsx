import { t } from '#client/language.ts'
import { useHouse } from '../house.ts'
import { Float } from '../kit/float.tsx'
import { useLate } from '../kit/late.ts'
import { useStore } from '../use-store.ts'

/** A command whose question is long in coming: that it is on its way, and where the focus waits for it. */
export function Starting() {
  const { runner } = useHouse()
  const coming = useStore(runner.starting)
  const asked = useStore(runner.asking)
  const late = useLate(coming !== undefined)
  // It gives way in the moment the question is there: left any later, it would take the focus from it.
  if (!coming || asked || !late) return null
  const title = t(coming.command.title)
  return (
    <Float label={`${title}: ${t('Loading')}`} onClose={() => runner.starting.set(undefined)}>
      <p role="status" tabIndex={-1} className="flex items-center gap-2 px-4 py-3">
        <span className="rounded-md bg-cursor px-2 font-medium text-accent-text">{title}</span>
        <span className="text-text-3">{t('Loading')}</span>
      </p>
    </Float>
  )
}
