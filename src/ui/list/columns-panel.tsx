import { type KeyboardEvent, useState } from 'react'
import { generalText } from '#client/messages/general.ts'
import { listText } from '#client/messages/list.ts'
import { t } from '#client/messages/message.ts'
import { useScopedHints } from '../actions/use-gate.ts'
import { useApp } from '../app/app.ts'
import type { Scope } from '../app/scope.ts'
import type { ScopedKey } from '../app/scoped-key.ts'
import { ScopedKeys } from '../app/scoped-keys.tsx'
import { useStore } from '../app/use-store.ts'
import { Button } from '../kit/button.tsx'
import { Checkbox } from '../kit/checkbox.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { useFocus } from '../kit/focus-scope.ts'
import { KeyHints } from '../kit/key-hints.tsx'
import { useScope } from './use-scope.ts'

const list = 'list of columns'

const noRows: Scope = {}
/** The boxes of the columns hear them. */
const keys: readonly ScopedKey[] = [
  { keys: 'ArrowUp ArrowDown', words: listText.alongTheColumns },
  { keys: 'Space', words: listText.showOrHideColumn, hint: listText.showOrHide },
  { keys: 'Alt ↑ ↓', words: listText.moveTheColumn, hint: listText.moveColumn },
]

/** The keys of the row under the columns do nothing meanwhile. */
function NoRows() {
  useScope('panel', noRows)
  return null
}

/** Which columns the list shows, and in which order. The list follows at once. */
export function ColumnsPanel() {
  const { panel, scopes } = useApp()
  const { panel: inPanel, dialog, screen } = useStore(scopes)
  /** The list is in a panel itself, as that of a job, and its scope stays. */
  const [isOfPanel] = useState(() => scopes.get().panel?.columns !== undefined)
  const { columns } = (isOfPanel ? inPanel : dialog) ?? screen
  const close = () => panel.set(undefined)
  const hints = useScopedHints(keys)
  if (!columns) return null
  const { isOwn, set } = columns
  return (
    <Dialog
      title={t(listText.columns)}
      width={560}
      onClose={close}
      footer={
        <>
          <KeyHints hints={hints} />
          <span className="flex-1" />
          {isOwn ? <Button label={t(listText.usualColumns)} onClick={() => set(undefined)} /> : null}
          <Button label={t(generalText.close)} keys="Esc" onClick={close} />
        </>
      }
    >
      {isOfPanel ? null : <NoRows />}
      <ScopedKeys list={keys} />
      <ColumnList columns={columns} onSet={set} />
    </Dialog>
  )
}

type ColumnListProps = {
  readonly columns: NonNullable<Scope['columns']>
  readonly onSet: (ids: readonly string[]) => void
}

function ColumnList({ columns: { all, shown }, onSet }: ColumnListProps) {
  const focus = useFocus()
  const titles = new Map(all.map(({ id, title }) => [id, title]))
  const order = [...shown, ...all.map(({ id }) => id).filter(id => !shown.includes(id))]
  const toggle = (id: string) => onSet(shown.includes(id) ? shown.filter(each => each !== id) : [...shown, id])
  const move = (id: string, by: -1 | 1) => {
    const at = shown.indexOf(id)
    const other = shown[at + by]
    if (at < 0 || other === undefined) return
    onSet(shown.map((each, place) => (place === at ? other : place === at + by ? id : each)))
  }
  const onKeyDown = (id: string) => (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (by === undefined) return
    event.preventDefault()
    if (event.altKey) return move(id, by)
    const next = order[order.indexOf(id) + by]
    if (next !== undefined) focus([list, `field ${next}`])
  }
  return (
    <ul
      aria-label={t(listText.columns)}
      tabIndex={-1}
      data-focus-name={list}
      data-focus-cursor={`field ${order[0]}`}
      className="flex flex-col outline-none"
    >
      {order.map(id => {
        const title = titles.get(id) ?? id
        const at = shown.indexOf(id)
        return (
          <li key={id} className="flex min-h-8 items-center gap-1 focus-within:bg-cursor">
            <Checkbox
              label={title}
              name={id}
              checked={at >= 0}
              // A list without columns would show nothing.
              disabled={at >= 0 && shown.length === 1}
              onChange={() => toggle(id)}
              onKeyDown={onKeyDown(id)}
              className="flex-1"
            />
            {at > 0 ? (
              <Button
                look="icon"
                icon="chevron-up"
                label={t(listText.columnUp({ title }))}
                onClick={() => move(id, -1)}
              />
            ) : null}
            {at >= 0 && at < shown.length - 1 ? (
              <Button
                look="icon"
                icon="chevron-down"
                label={t(listText.columnDown({ title }))}
                onClick={() => move(id, 1)}
              />
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
