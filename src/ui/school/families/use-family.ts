import { familiesText } from '#client/messages/families.ts'
import type { Family } from '#contract/families.ts'
import { useRead } from '../../app/use-read.ts'

/** The first family of the list of all that is meant; `undefined` while the list loads, `null` if there is none. */
export function useFamily(isMeant: (family: Family) => boolean): Family | null | undefined {
  const { data, isPending } = useRead('getFamilies', {}, { failed: familiesText.failedToFetchFamilies })
  if (isPending) return undefined
  return data?.data.find(isMeant) ?? null
}
