import type { MouseEvent } from 'react'
import type { EntityRef } from '#client/entities/kinds.ts'
import { listText } from '#client/messages/list.ts'
import { t } from '#client/messages/message.ts'
import type { Action } from '../actions/action.ts'
import { useApp } from '../app/app.ts'
import { registry } from '../app/registry.ts'
import { ButtonFace } from '../kit/button.tsx'
import { useTabStop } from '../kit/tab-stop.ts'

const keepFocus = (event: MouseEvent): void => event.preventDefault()

type RowMenuProps = {
  readonly of: EntityRef
  /** What it has in place of its buttons. */
  readonly actions: readonly Action[]
}

/** The menu of a row that has no room for its buttons: everything that can be done with its record, by name. */
export function RowMenu({ of, actions }: RowMenuProps) {
  const { palette } = useApp()
  const tabIndex = useTabStop()
  const open = () => {
    const first = actions.filter(({ button }) => button !== false).map(({ command }) => registry.idOf(command))
    palette.set(({ opened }) => ({ open: true, opened: opened + 1, of, first }))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the clicks of the button in it
    // biome-ignore lint/a11y/useKeyWithClickEvents: a button turns its keys into clicks
    <span className="contents" onMouseDown={keepFocus} onClick={open}>
      <ButtonFace look="icon" icon="more" lasting small tabIndex={tabIndex} label={t(listText.whatCanBeDone)} />
    </span>
  )
}
