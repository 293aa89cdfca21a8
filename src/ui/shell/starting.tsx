import { useState } from 'react'
import type { AnyCommand } from '#client/command/command.ts'
import { generalText } from '#client/messages/general.ts'
import { caption, t } from '#client/messages/message.ts'
import { shellText } from '#client/messages/shell.ts'
import { useApp } from '../app/app.ts'
import { useStore } from '../app/use-store.ts'
import { Float } from '../kit/float.tsx'

/** Shown while a command is looking something up before its first question. */
export function Starting() {
  const { runner } = useApp()
  const coming = useStore(runner.lookingUp)
  const asked = useStore(runner.prompt)
  // It unmounts in the same commit in which the prompt opens. Later, it would take the focus from the prompt.
  if (!coming || asked) return null
  return <Coming command={coming.command} onClose={() => runner.giveUp()} />
}

type ComingProps = {
  readonly command: AnyCommand | undefined
  /** Cancels the start. */
  readonly onClose: () => void
}

/** Says that a command is still loading, and holds the focus until then. Short waits show nothing. */
export function Coming({ command, onClose }: ComingProps) {
  const [isLate, setLate] = useState(false)
  if (!isLate) return <span className="animate-late" onAnimationEnd={() => setLate(true)} />
  if (!command) return null
  const title = t(caption(command.title))
  return (
    <Float label={t(shellText.starting({ title }))} onClose={onClose}>
      <p role="status" data-coming="" tabIndex={-1} className="flex items-center gap-2 px-4 py-3">
        <span className="rounded-md bg-cursor px-2 font-medium text-accent-text">{title}</span>
        <span className="text-text-3">{t(generalText.loading)}</span>
      </p>
    </Float>
  )
}
