import { folded, wordsOf } from '#rules/same-text.ts'
import { read } from '../../calls/handler.ts'
import { liveLessons } from './get-live-lessons.ts'

const most = 8
/** A short list to choose from. More words narrow it down. */
const mostClasses = 100

/** The beginning of a date that is long enough not to match thousands of lessons. */
const aMonth = /^\d{4}-\d\d/

type Group = { readonly rest: readonly string[]; readonly ids: string[] }

/**
 * Words that match a class select its lessons, and the remaining words filter them. A single word is an id, or the
 * beginning of a date. No query reads all lessons.
 */
export const findLiveLessons = read('findLiveLessons', async ({ q }, { db, today }) => {
  const words = wordsOf(q)
  const classes = await db
    .selectFrom('classes')
    .select(['class_id', 'class_name', 'teacher', 'room'])
    .where('deleted_at', 'is', null)
    .orderBy('class_id', 'desc')
    .execute()
  const groups = new Map<string, Group>()
  for (const { class_id, class_name, teacher, room } of classes) {
    const name = folded([class_id, class_name, teacher, room].filter(Boolean).join(' '))
    const rest = words.filter(word => !name.includes(word))
    if (rest.length === words.length) continue
    const group = groups.get(rest.join(' ')) ?? { rest, ids: [] }
    if (group.ids.length < mostClasses) group.ids.push(class_id)
    groups.set(rest.join(' '), group)
  }

  const inOrder = liveLessons(db)
    // Today's and coming lessons, soonest first; then past ones, newest first.
    .orderBy(row => row('live_lessons.lesson_date', '<', today.toString()))
    .orderBy(row =>
      row
        .case()
        .when('live_lessons.lesson_date', '>=', today.toString())
        .then(row.ref('live_lessons.lesson_date'))
        .end(),
    )
    .orderBy('live_lessons.lesson_date', 'desc')
    .orderBy('live_lessons.start_time')
    .orderBy('live_lessons.live_lesson_id')
    .limit(most)
  const [word = ''] = words
  const named =
    words.length > 1
      ? []
      : await inOrder
          .where(row =>
            row.or([
              row('live_lessons.live_lesson_id', '=', word.toUpperCase()),
              ...(aMonth.test(word) ? [row.between('live_lessons.lesson_date', word, `${word}~`)] : []),
            ]),
          )
          .execute()
  const found = [...groups.values()].sort((a, b) => a.rest.length - b.rest.length).slice(0, most)
  const ofClasses =
    found.length === 0
      ? []
      : await inOrder
          .where(row =>
            row.or(
              found.map(({ rest, ids }) =>
                row.and([
                  row('live_lessons.class_id', 'in', ids),
                  ...rest.map(each =>
                    /^[\d-]+$/.test(each)
                      ? row('live_lessons.lesson_date', 'like', `%${each}%`)
                      : row('live_lessons.live_lesson_id', '=', each.toUpperCase()),
                  ),
                ]),
              ),
            ),
          )
          .execute()
  const once = new Map([...named, ...ofClasses].map(lesson => [lesson.live_lesson_id, lesson]))
  return { success: true, data: [...once.values()].slice(0, most) }
})
