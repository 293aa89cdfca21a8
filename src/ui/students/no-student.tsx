import { t } from '#client/language.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'

/** A link to a student who is not there, or not any more. */
export function NoStudent({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  return (
    <Dialog title={t('Student')} onClose={onClose} footer={<Button label={t('Close')} keys="Esc" onClick={onClose} />}>
      <p>{`${t('There is no student')} ${id}.`}</p>
    </Dialog>
  )
}
