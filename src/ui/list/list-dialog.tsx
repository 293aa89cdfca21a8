import { generalText } from '#client/messages/general.ts'
import { t } from '#client/messages/message.ts'
import type { Action } from '../actions/action.ts'
import { CommandButton } from '../actions/command-button.tsx'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { List } from './list.tsx'
import type { ListProps } from './list-props.ts'

type Props<Row extends object> = Omit<ListProps<Row>, 'level' | 'label'> & {
  readonly title: string
  readonly subtitle?: string | undefined
  readonly onClose: () => void
  /** Buttons in the footer, for the record that all rows belong to. */
  readonly foot?: readonly Action[]
  readonly width?: number
}

/** A list in a dialog, with the search and the pages of a screen's list. */
export function ListDialog<Row extends object>({
  title,
  subtitle,
  onClose,
  width = 880,
  foot = [],
  ...list
}: Props<Row>) {
  return (
    <Dialog title={title} subtitle={subtitle} width={width} onClose={onClose} flush>
      <List
        {...list}
        label={title}
        level="dialog"
        end={
          <>
            {foot.map(action => (
              <CommandButton key={action.command.title} action={action} via="row" small />
            ))}
            <Button small label={t(generalText.close)} keys="Esc" onClick={onClose} />
          </>
        }
      />
    </Dialog>
  )
}
