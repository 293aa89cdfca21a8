import { classesText } from '#client/messages/classes.ts'
import { t } from '#client/messages/message.ts'
import type { Class } from '#contract/classes.ts'
import { useRead } from '../../app/use-read.ts'

/** A class from the list of all; `undefined` while the list loads, `null` if there is no such id. */
export function useClass(id: string): Class | null | undefined {
  const { data, isPending } = useRead('getClass', {})
  if (isPending) return undefined
  return data?.data.find(each => each.class_id === id) ?? null
}

/** The subtitle of a class's dialogs. */
export const classLine = (group: Class | null | undefined, id: string): string =>
  group ? `${group.class_name} (${id})` : group === null ? t(classesText.thereIsNoClass({ id })) : id
