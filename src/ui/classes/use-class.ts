import { t } from '#client/language.ts'
import type { Class } from '#contract/classes.ts'
import { useRead } from '../use-read.ts'

/** One class of the list; `undefined` while it loads, `null` when there is none of that id. */
export function useClass(id: string): Class | null | undefined {
  const { data, isPending } = useRead('getClass', {})
  if (isPending) return undefined
  return data?.data.find(each => each.class_id === id) ?? null
}

/** What a class's dialogs say under their title. */
export const classLine = (group: Class | null | undefined, id: string): string =>
  group ? `${group.class_name} (${id})` : group === null ? `${t('There is no class')} ${id}.` : id
