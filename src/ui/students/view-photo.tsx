import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Refused } from '#client/api.ts'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import { failureWords } from '#client/queries.ts'
import addPhoto from '#commands/students/add-photo.ts'
import { fullName } from '#rules/names.ts'
import { useApp } from '../app.ts'
import { CommandButton } from '../command-button.tsx'
import type { ViewProps } from '../components.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { NoStudent } from './no-student.tsx'
import { useStudent } from './use-student.ts'

/** The photo, read with the bearer token and shown from memory: its address never leaves the app. */
export default function ViewPhoto({ given, onClose }: ViewProps) {
  const { api, notices } = useApp()
  const id = String(given.student ?? '')
  const student = useStudent(id)
  const path = student?.student_photo?.replace(/^\/+/, '') ?? ''
  const { data, isPending, error } = useQuery({
    queryKey: ['photo', path],
    queryFn: async () => URL.createObjectURL(await api.studentPhoto({ photo: path.replace(/^photos\//, '') })),
    enabled: path !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  useEffect(() => {
    if (error) notices.note('The photo could not be loaded.', failureWords(error))
  }, [error, notices])
  useEffect(() => () => (data ? URL.revokeObjectURL(data) : undefined), [data])
  if (student === null) return <NoStudent id={id} onClose={onClose} />
  const missing = path === '' || (error instanceof Refused && error.status === 404)
  const none = missing || error
  return (
    <Dialog
      title={student ? fullName(student) : t('Photo')}
      subtitle={id}
      onClose={onClose}
      footer={
        <>
          <CommandButton action={invoke(addPhoto, { student: id })} />
          <Button label={t('Close')} keys="Esc" onClick={onClose} />
        </>
      }
    >
      <div className="grid min-h-60 place-items-center rounded-md bg-sunken">
        {student && none ? (
          <p className="text-text-3">{t(missing ? 'No photo.' : 'The photo could not be loaded.')}</p>
        ) : null}
        {!none && isPending ? <p className="animate-late text-text-3">{t('Loading')}</p> : null}
        {data ? (
          <img src={data} alt={student ? fullName(student) : ''} className="max-h-[480px] max-w-full rounded-md" />
        ) : null}
      </div>
    </Dialog>
  )
}
