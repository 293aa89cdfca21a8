import { t } from '#client/language.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { List, type ListProps } from './list.tsx'

type Props<Row extends object> = Omit<ListProps<Row>, 'level' | 'label'> & {
  readonly title: string
  readonly subtitle?: string
  readonly onClose: () => void
  readonly width?: number
}

/** A list in a dialog of its own: searched, paged and walked like a screen's. */
export function ListDialog<Row extends object>({ title, subtitle, onClose, width = 880, ...list }: Props<Row>) {
  return (
    <Dialog title={title} subtitle={subtitle} width={width} onClose={onClose} flush>
      <List
        {...list}
        label={title}
        level="dialog"
        end={<Button small label={t('Close')} keys="Esc" onClick={onClose} />}
      />
    </Dialog>
  )
}
