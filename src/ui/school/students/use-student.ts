import { studentsText } from '#client/messages/students.ts'
import type { Student } from '#contract/students.ts'
import { useRead } from '../../app/use-read.ts'

/** A student from the list of all; `undefined` while the list loads, `null` if there is no such id. */
export function useStudent(id: string): Student | null | undefined {
  const { data, isPending } = useRead('getStudent', {}, { failed: studentsText.failedToFetchStudents })
  if (isPending) return undefined
  return data?.data.find(student => student.student_id === id) ?? null
}
