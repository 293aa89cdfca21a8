import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { failureWords } from '#client/core/failure.ts'
import { studentsText } from '#client/messages/students.ts'
import type { Student } from '#contract/students.ts'
import { useApp } from '../../app/app.ts'

/**
 * The photo of a student as a URL of a blob: it is fetched with the bearer token, so that its own URL never leaves the app.
 * `path` is '' when there is none.
 */
export function usePhoto(student: Student | null | undefined) {
  const { api, notices } = useApp()
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
    if (error) notices.note(studentsText.photoNotLoaded, failureWords(error))
  }, [error, notices])
  useEffect(() => () => (data ? URL.revokeObjectURL(data) : undefined), [data])
  return { data, isPending, error, path }
}
