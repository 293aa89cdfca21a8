import { generalText } from '#client/messages/general.ts'
import { t } from '#client/messages/message.ts'
import { studentsText } from '#client/messages/students.ts'
import { useApp } from '../../app/app.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'

/** Shown for a link to a student who does not exist, or if the list of students could not be loaded. */
export function NoStudent({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { client } = useApp()
  const known = client.getQueryData(['getStudent', {}]) !== undefined
  return (
    <Dialog
      title={t(generalText.student)}
      onClose={onClose}
      footer={
        <>
          {known ? null : (
            <Button
              label={t(generalText.tryAgain)}
              onClick={() => void client.refetchQueries({ queryKey: ['getStudent', {}] })}
            />
          )}
          <Button label={t(generalText.close)} keys="Esc" onClick={onClose} />
        </>
      }
    >
      <p>{t(known ? studentsText.thereIsNoStudent({ id }) : studentsText.studentsNotLoaded)}</p>
    </Dialog>
  )
}
