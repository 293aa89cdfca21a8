import { useMemo } from 'react'
import { familiesText } from '#client/messages/families.ts'
import type { Family } from '#contract/families.ts'
import { useRead } from '../../app/use-read.ts'

/** The first family of the list of all that is meant; `undefined` while the list loads, `null` if there is none. */
export function useFamily(isMeant: (family: Family) => boolean): Family | null | undefined {
  const { data, isPending } = useRead('getFamilies', {}, { failed: familiesText.failedToFetchFamilies })
  if (isPending) return undefined
  return data?.data.find(isMeant) ?? null
}

const ofStudent =
  (id: string) =>
  ({ students }: Family): boolean =>
    students.some(({ student_id }) => student_id === id)

/** The family that a student is in now. Where there are no families, as on another server, nothing says so. */
export function useFamilyOf(student: string): Family | null | undefined {
  const { data, isPending } = useRead('getFamilies', {})
  if (isPending) return undefined
  return data?.data.find(ofStudent(student)) ?? null
}

/** The id of each student's family, as far as families are known. */
export function useFamilyIds(): ReadonlyMap<string, string> {
  const { data } = useRead('getFamilies', {})
  return useMemo(
    () =>
      new Map(
        data?.data.flatMap(({ family_id, students }) =>
          students.map(({ student_id }) => [student_id, family_id] as const),
        ),
      ),
    [data],
  )
}
