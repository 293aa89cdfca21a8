import * as v from 'valibot'
import { Lesson } from '#contract/lessons.ts'

/** A course lesson as it is stored, and as the audit log holds it. */
export const LessonRow = v.object({ ...Lesson.entries, position: v.number() })
