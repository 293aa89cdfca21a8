import type { Student } from '#contract/students.ts'
import { useRead } from '../use-read.ts'

/** One student out of the list everybody has; `undefined` while it loads, `null` when there is none of that id to be found. */
export function useStudent(id: string): Student | null | undefined {
  const { data, isPending } = useRead('getStudent', {}, { failed: 'Failed to fetch students.' })
  if (isPending) return undefined
  return data?.data.find(student => student.student_id === id) ?? null
}
