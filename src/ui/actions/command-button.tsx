import { isRunning } from '#client/command/command-answers.ts'
import type { Via } from '#client/command/start-source.ts'
import { caption, t } from '#client/messages/message.ts'
import { useApp } from '../app/app.ts'
import { useStore } from '../app/use-store.ts'
import { Button, type ButtonProps } from '../kit/button.tsx'
import type { Action } from './action.ts'
import { useGate } from './use-gate.ts'

type CommandButtonProps = {
  readonly action: Action
  readonly via?: Via
  readonly small?: boolean
  /** The button does not show its key, because it does not work here or would be repeated too often. */
  readonly keyless?: boolean
  /** As wide as its container. */
  readonly wide?: boolean
}

export const labelOfAction = ({ command, label }: Pick<Action, 'command' | 'label'>): string =>
  t(label ?? caption(command.button ?? command.title))

export const toneOf = ({ command, tone }: Action): ButtonProps['tone'] =>
  tone ?? (command.group === 'danger' ? 'danger' : undefined)

/** The button of a command, with its label and key. It is disabled with a reason, and busy while the command runs. */
export function CommandButton({ action, via = 'bar', keyless = false, small, wide }: CommandButtonProps) {
  const { command, given, icon, look = icon ? 'icon' : 'plain', unless } = action
  const { runner } = useApp()
  const running = useStore(runner.running)
  const blocked = useGate(command)
  const reason = unless ?? blocked
  return (
    <Button
      look={look}
      icon={icon}
      tone={toneOf(action)}
      small={small}
      wide={wide}
      label={labelOfAction(action)}
      keys={keyless ? undefined : command.keys}
      disabled={reason && t(reason)}
      busy={isRunning(running, command, given)}
      onClick={() => void runner.start(action, via)}
    />
  )
}
