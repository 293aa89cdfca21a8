import { useEffect, useRef, useState } from 'react'
import { failureWords } from '#client/core/failure.ts'
import { read } from '#client/data/queries.ts'
import { dashboardText } from '#client/messages/dashboard.ts'
import { useApp } from '../../app/app.ts'

/**
 * The cards of the students of a lesson. `toggle` shows the first one's or closes it, and `next` goes on to the next, if
 * there is one. An open card goes along when the cursor goes to another lesson.
 */
export function useLessonPeek(cursor: string | undefined) {
  const { api, client, notices, peek } = useApp()
  const [shown, setShown] = useState<{ readonly lesson: string; readonly students: readonly string[] }>()
  const wanted = useRef<string>(undefined)

  async function show(lesson: string): Promise<void> {
    wanted.current = lesson
    try {
      const { data } = await client.fetchQuery(read(api, 'getLessonAttendance', { lessonId: lesson }))
      if (wanted.current !== lesson) return
      const students = data.map(({ student_id }) => student_id)
      setShown({ lesson, students })
      peek.set(students[0])
      if (students.length === 0) notices.say({ tone: 'plain', text: dashboardText.noStudentsEnrolled })
    } catch (error) {
      notices.say({ tone: 'bad', text: failureWords(error) })
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move of the cursor takes the card along
  useEffect(() => {
    if (cursor !== undefined && shown && shown.lesson !== cursor && peek.get() !== undefined) void show(cursor)
  }, [cursor])

  return {
    toggle(lesson: string): void {
      if (peek.get() === undefined) return void show(lesson)
      wanted.current = undefined
      peek.set(undefined)
    },
    next(step: 1 | -1): boolean {
      const card = peek.get()
      if (card === undefined || shown === undefined || shown.lesson !== cursor) return false
      const at = shown.students.indexOf(card)
      const next = at < 0 ? undefined : shown.students[at + step]
      if (next === undefined) return false
      peek.set(next)
      return true
    },
  }
}
