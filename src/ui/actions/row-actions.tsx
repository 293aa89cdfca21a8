import { type MouseEvent, memo, useCallback, useSyncExternalStore } from 'react'
import { isRunning } from '#client/command/command-answers.ts'
import { t } from '#client/messages/message.ts'
import { useApp } from '../app/app.ts'
import { registry } from '../app/registry.ts'
import { useStore } from '../app/use-store.ts'
import { ButtonFace, type ButtonProps } from '../kit/button.tsx'
import { useTabStop } from '../kit/tab-stop.ts'
import type { Action } from './action.ts'
import { labelOfAction, toneOf } from './command-button.tsx'

/** How a button of a row looks. The invocation it starts is looked up when it is pressed. */
type Face = Pick<Action, 'command'> & {
  readonly icon: Action['icon'] | undefined
  readonly look: Action['look']
  readonly tone: ButtonProps['tone']
  readonly lasting: true | undefined
  readonly label: string
  readonly disabled: string | undefined
  readonly busy: boolean
}

type RowActionsProps = { readonly of: readonly Action[] }

/**
 * The buttons of a row. A table has hundreds of them, so the row subscribes to stores and handles clicks for all of its
 * buttons. They are rendered again only when one of them changes its look.
 */
export function RowActions({ of }: RowActionsProps) {
  const { runner } = useApp()
  const shown = of.filter(({ button }) => button !== false)
  const running = useStore(runner.running)
  const blocked = useGates(shown)
  const tabIndex = useTabStop()
  const faces = shown.map(
    (action, at): Face => ({
      command: action.command,
      icon: action.icon,
      look: action.look ?? (action.icon ? 'icon' : 'plain'),
      tone: toneOf(action),
      lasting: action.lasting,
      label: labelOfAction(action),
      disabled: action.unless ? t(action.unless) : blocked[at] || undefined,
      busy: isRunning(running, action.command, action.given),
    }),
  )
  const press = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest('button') : null
    const action = shown[Number(button?.dataset.action ?? -1)]
    if (action && !button?.ariaDisabled) void runner.start(action, 'row')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the clicks of the buttons in it
    // biome-ignore lint/a11y/useKeyWithClickEvents: a button turns its keys into clicks
    <span className="contents" onClick={press}>
      <Faces faces={faces} tabIndex={tabIndex} />
    </span>
  )
}

type FacesProps = { readonly faces: readonly Face[]; readonly tabIndex: number }

const same = (one: Face, other: Face | undefined): boolean =>
  one.command === other?.command &&
  one.label === other.label &&
  one.icon === other.icon &&
  one.look === other.look &&
  one.tone === other.tone &&
  one.disabled === other.disabled &&
  one.busy === other.busy

const Faces = memo(
  ({ faces, tabIndex }: FacesProps) =>
    faces.map(({ command, label, icon, look, tone, lasting, disabled, busy }, at) => (
      <ButtonFace
        key={registry.idOf(command)}
        data-action={at}
        tabIndex={tabIndex}
        look={look}
        icon={icon}
        tone={tone}
        lasting={lasting}
        small
        label={label}
        // A text button in every row would repeat its key in every row.
        keys={icon === undefined ? undefined : command.keys}
        disabled={disabled}
        busy={busy}
      />
    )),
  (before, after) =>
    before.tabIndex === after.tabIndex &&
    before.faces.length === after.faces.length &&
    before.faces.every((face, at) => same(face, after.faces[at])),
)

/** For each action the reason why it cannot be started now, '' if it can. */
function useGates(of: readonly Action[]): readonly string[] {
  const { runner, changes } = useApp()
  const gated = of.some(({ command }) => command.gate)
  const subscribe = useCallback(
    (heard: () => void) => (gated ? changes(heard) : runner.notOffered.subscribe(heard)),
    [gated, changes, runner],
  )
  const reasonOf = ({ command }: Action) => {
    const reason = runner.gate(command)
    return reason ? t(reason) : ''
  }
  const reasons = () => of.map(reasonOf).join('\n')
  return useSyncExternalStore(subscribe, reasons).split('\n')
}
