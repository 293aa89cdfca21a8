import { useQuery } from '@tanstack/react-query'
import { Unreachable } from '#client/core/api.ts'
import type { LiveLesson } from '#contract/live-lessons.ts'
import { useApp } from '../../app/app.ts'

/**
 * A lesson by its id; `undefined` while it loads, `null` if there is none. What the screen already has of it is there at
 * once.
 */
export function useLesson(id: string | undefined): LiveLesson | null | undefined {
  const { records } = useApp()
  const { data, error } = useQuery({
    // The key starts with a call of the contract: the lesson is fetched again when the tables of that call change.
    queryKey: ['getSingleLiveLesson', { lesson: id }],
    queryFn: async () => (id === undefined ? null : ((await records.find('liveLesson', id)) ?? null)),
    placeholderData: () => (id === undefined ? undefined : records.seen('liveLesson', id)),
    enabled: id !== undefined,
  })
  return data === undefined && error && !(error instanceof Unreachable) ? null : data
}
