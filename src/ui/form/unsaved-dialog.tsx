import { t } from '#client/language.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'

/** Something was entered and not saved: stay is what Enter and Esc mean. */
export function UnsavedDialog({ onStay, onLeave }: { readonly onStay: () => void; readonly onLeave: () => void }) {
  return (
    <Dialog
      role="alertdialog"
      title={t('Leave without saving?')}
      sticky
      onClose={onStay}
      footer={
        <>
          <Button label={t('Leave')} onClick={onLeave} />
          <Button look="main" label={t('Stay')} keys="Esc" onClick={onStay} />
        </>
      }
    >
      <p>{t('What was entered is not saved yet.')}</p>
    </Dialog>
  )
}
