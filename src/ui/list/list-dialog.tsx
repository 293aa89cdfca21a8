import { t } from '#client/language.ts'
import type { Action } from '../action.ts'
import { CommandButton } from '../command-button.tsx'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { List, type ListProps } from './list.tsx'

type Props<Row extends object> = Omit<ListProps<Row>, 'level' | 'label'> & {
  readonly title: string
  readonly subtitle?: string
  readonly onClose: () => void
  /** Buttons in the footer, about what all rows are about. */
  readonly foot?: readonly Action[]
  readonly width?: number
}

/** A list in a dialog of its own, searched and paged like a screen's. */
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
            <Button small label={t('Close')} keys="Esc" onClick={onClose} />
          </>
        }
      />
    </Dialog>
  )
}
