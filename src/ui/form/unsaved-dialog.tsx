import { t } from '#client/messages/message.ts'
import { promptText } from '#client/messages/prompt.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'

/** Asks before unsaved input is lost. Enter and Esc both mean to stay. */
export function UnsavedDialog({ onStay, onLeave }: { readonly onStay: () => void; readonly onLeave: () => void }) {
  return (
    <Dialog
      role="alertdialog"
      title={t(promptText.leaveWithoutSaving)}
      sticky
      onClose={onStay}
      footer={
        <>
          <Button label={t(promptText.leave)} onClick={onLeave} />
          <Button look="main" label={t(promptText.stay)} keys="Esc" onClick={onStay} />
        </>
      }
    >
      <p>{t(promptText.entriesNotSaved)}</p>
    </Dialog>
  )
}
