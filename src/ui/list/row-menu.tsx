import type { MouseEvent } from 'react'
import type { EntityRef } from '#client/entities/kinds.ts'
import { listText } from '#client/messages/list.ts'
import { t } from '#client/messages/message.ts'
import type { Action } from '../actions/action.ts'
import { useApp } from '../app/app.ts'
import { registry } from '../app/registry.ts'
import { Button } from '../kit/button.tsx'

const keepFocus = (event: MouseEvent): void => event.preventDefault()

type RowMenuProps = {
  readonly of: EntityRef
  /** What it has in place of its buttons. */
  readonly actions: readonly Action[]
}

/** The menu of a row that has no room for its buttons: everything that can be done with its record, by name. */
export function RowMenu({ of, actions }: RowMenuProps) {
  const { palette } = useApp()
  const open = () => {
    const first = actions.filter(({ button }) => button !== false).map(({ command }) => registry.idOf(command))
    palette.set(({ opened }) => ({ open: true, opened: opened + 1, of, first }))
  }
  return (
    <Button
      look="icon"
      icon="more"
      lasting
      small
      label={t(listText.whatCanBeDone)}
      onMouseDown={keepFocus}
      onClick={open}
    />
  )
}
