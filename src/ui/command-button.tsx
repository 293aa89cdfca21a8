import type { AnyCommand } from '#client/command.ts'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import { isRunning } from '#client/run/answers.ts'
import type { Via } from '#client/run/plan.ts'
import type { Drafts } from '#client/values.ts'
import { useApp } from './app.ts'
import { Button } from './kit/button.tsx'
import type { IconName } from './kit/icon.tsx'
import { useStore } from './use-store.ts'

type CommandButtonProps = {
  readonly command: AnyCommand
  /** What the button knows already: the row's id, the open month. */
  readonly given?: Drafts
  readonly via?: Via
  readonly look?: 'plain' | 'main' | 'quiet' | 'icon'
  readonly icon?: IconName
  readonly tone?: 'good' | 'bad' | undefined
  readonly small?: boolean
  /** Its key does not work from here, or would stand there too often. */
  readonly keyless?: boolean
  /** Why it makes no sense for this row, which the gate cannot see. */
  readonly unless?: string | undefined
  /** What is so now and the button changes, for an icon that shows it by its colour. */
  readonly state?: string | undefined
  /** As wide as its place. */
  readonly wide?: boolean
}

const none: Drafts = {}

/** A button of a command: its label, its key, disabled with its reason, busy while it runs. It has no operation of its own. */
export function CommandButton({
  command,
  given = none,
  via = 'bar',
  keyless = false,
  unless,
  state,
  ...rest
}: CommandButtonProps) {
  const { runner } = useApp()
  const running = useStore(runner.running)
  return (
    <Button
      {...rest}
      label={[t(command.button ?? command.title), state && t(state)].filter(Boolean).join(': ')}
      keys={keyless ? undefined : command.keys}
      disabled={unless ?? runner.gate(command)}
      busy={isRunning(running, command, given)}
      onClick={() => void runner.start(invoke(command, given), via)}
    />
  )
}
