import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { today } from '#client/core/today.ts'
import { classesText } from '#client/messages/classes.ts'
import { dayText } from '#client/messages/day-words.ts'
import { clashLines, membersOf } from '#client/school/clash-lines.ts'
import { beyondSize, knownPlaces, placeQuestions, takenUp } from '#client/school/class-places.ts'
import { tidy } from '#rules/names.ts'

export default command({
  title: 'Migrate Class',
  aliases: ['copy class', 'transfer class', 'next course'],
  zh: ['升班', '班別升班'],
  arguments: {
    name: ask.text({ label: 'Class Name', max: 200 }),
    course: ask.entity('course', { label: 'Course' }),
    source: ask.entity('class', { label: 'Source Class' }),
    startingDate: ask.date({ label: 'Starting Date' }),
    startTime: ask.time({ label: 'Start Time' }),
    endTime: ask.time({ label: 'End Time' }),
    ...placeQuestions,
  },
  row: 'source',
  screen: '/classManagement',
  check: ({ startTime, endTime }) =>
    endTime <= startTime ? { argument: 'endTime', text: classesText.endNotAfterStart } : undefined,
  form: { title: 'Migrate an Existing Live Class', submit: 'Submit', cancel: 'Cancel' },
  preview: ({ source }) => classesText.sourceStays({ className: source.class_name }),
  warnings: async ({ name, course, source, startingDate, startTime, endTime, ...places }, api) => {
    const student_ids = await membersOf(api, source.class_id)
    const plan = { course_id: course.course_id, starting_date: startingDate, startTime, endTime }
    return [
      ...beyondSize(tidy(name), places.size, student_ids === '' ? 0 : student_ids.split(',').length),
      ...(await clashLines(api, { student_ids, ...plan, ...takenUp(places) })),
    ]
  },
  group: 'details',
  effect: 'undoable',
  run: async ({ name, course, source, startingDate, startTime, endTime, ...places }, { api, key }) => {
    const body = {
      className: name,
      course_id: course.course_id,
      source_class_id: source.class_id,
      startingClassDate: startingDate,
      startTime,
      endTime,
      ...knownPlaces(places),
    }
    return (await api.migrateClass(body, { key })).class_id
  },
  said: {
    done: ({ name, source, startingDate, startTime }, id) =>
      classesText.migrated({
        className: name,
        classId: id,
        date: dayText(startingDate, today()),
        time: startTime,
        source: source.class_name,
      }),
    quiet: true,
  },
})
