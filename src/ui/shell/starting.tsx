import type { AnyCommand } from '#client/command.ts'
import { t } from '#client/language.ts'
import { useApp } from '../app.ts'
import { Float } from '../kit/float.tsx'
import { useLate } from '../kit/late.ts'
import { useStore } from '../use-store.ts'

/** A command whose question is long in coming. */
export function Starting() {
  const { runner } = useApp()
  const coming = useStore(runner.lookingUp)
  const asked = useStore(runner.prompt)
  // It gives way in the moment the question is there: left any later, it would take the focus from it.
  if (!coming || asked) return null
  return <Coming command={coming.command} onClose={() => runner.giveUp()} />
}

type ComingProps = {
  readonly command: AnyCommand | undefined
  /** It is given up. */
  readonly onClose: () => void
}

/** Says of what is long in coming that it is on its way, and is where the focus waits for it. */
export function Coming({ command, onClose }: ComingProps) {
  if (!useLate(true) || !command) return null
  const title = t(command.title)
  return (
    <Float label={`${title}: ${t('Loading')}`} onClose={onClose}>
      <p role="status" tabIndex={-1} className="flex items-center gap-2 px-4 py-3">
        <span className="rounded-md bg-cursor px-2 font-medium text-accent-text">{title}</span>
        <span className="text-text-3">{t('Loading')}</span>
      </p>
    </Float>
  )
}
