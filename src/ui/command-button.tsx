import { t } from '#client/language.ts'
import { isRunning } from '#client/run/answers.ts'
import type { Via } from '#client/run/plan.ts'
import type { Action } from './action.ts'
import { useApp } from './app.ts'
import { Button } from './kit/button.tsx'
import { useGate } from './use-gate.ts'
import { useStore } from './use-store.ts'

type CommandButtonProps = {
  readonly action: Action
  readonly via?: Via
  readonly small?: boolean
  /** Its key does not work from here, or would stand there too often. */
  readonly keyless?: boolean
  /** As wide as its place. */
  readonly wide?: boolean
}

/** A button of a command: its label, its key, disabled with its reason, busy while it runs. It has no operation of its own. */
export function CommandButton({ action, via = 'bar', keyless = false, small, wide }: CommandButtonProps) {
  const { command, given, icon, look = icon ? 'icon' : 'plain', tone, state, unless } = action
  const { runner } = useApp()
  const running = useStore(runner.running)
  const blocked = useGate(command)
  return (
    <Button
      look={look}
      icon={icon}
      tone={tone}
      small={small}
      wide={wide}
      label={[t(command.button ?? command.title), state && t(state)].filter(Boolean).join(': ')}
      keys={keyless ? undefined : command.keys}
      disabled={unless ?? blocked}
      busy={isRunning(running, command, given)}
      onClick={() => void runner.start(action, via)}
    />
  )
}
