import { t } from '#client/language.ts'
import { useApp } from '../app.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'

/** A link to a student who is not there, or not any more; or nobody can tell, because the list has not come. */
export function NoStudent({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { client } = useApp()
  const known = client.getQueryData(['getStudent', {}]) !== undefined
  return (
    <Dialog
      title={t('Student')}
      onClose={onClose}
      footer={
        <>
          {known ? null : (
            <Button
              label={t('Try again')}
              onClick={() => void client.refetchQueries({ queryKey: ['getStudent', {}] })}
            />
          )}
          <Button label={t('Close')} keys="Esc" onClick={onClose} />
        </>
      }
    >
      <p>{known ? `${t('There is no student')} ${id}.` : t('The students could not be loaded.')}</p>
    </Dialog>
  )
}
