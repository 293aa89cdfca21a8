import { invoke } from '#client/command/invocation.ts'
import { Refused } from '#client/core/api.ts'
import { generalText } from '#client/messages/general.ts'
import { t } from '#client/messages/message.ts'
import { studentsText } from '#client/messages/students.ts'
import addPhoto from '#commands/students/add-photo.ts'
import { fullName } from '#rules/names.ts'
import { CommandButton } from '../../actions/command-button.tsx'
import type { ViewProps } from '../../app/components.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { NoStudent } from './no-student.tsx'
import { usePhoto } from './use-photo.ts'
import { useStudent } from './use-student.ts'

export default function ViewPhoto({ given, onClose }: ViewProps) {
  const id = String(given.student ?? '')
  const student = useStudent(id)
  const { data, isPending, error, path } = usePhoto(student)
  if (student === null) return <NoStudent id={id} onClose={onClose} />
  const missing = path === '' || (error instanceof Refused && error.status === 404)
  const none = missing || error
  return (
    <Dialog
      title={student ? fullName(student) : t(studentsText.photo)}
      subtitle={id}
      onClose={onClose}
      footer={
        <>
          <CommandButton action={invoke(addPhoto, { student: id })} />
          <Button label={t(generalText.close)} keys="Esc" onClick={onClose} />
        </>
      }
    >
      <div className="grid min-h-60 place-items-center rounded-md bg-sunken">
        {student && none ? (
          <p className="text-text-3">{t(missing ? studentsText.noPhoto : studentsText.photoNotLoaded)}</p>
        ) : null}
        {!none && isPending ? <p className="animate-late text-text-3">{t(generalText.loading)}</p> : null}
        {data ? (
          <img src={data} alt={student ? fullName(student) : ''} className="max-h-120 max-w-full rounded-md" />
        ) : null}
      </div>
    </Dialog>
  )
}
