import { ask, optional } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { today } from '#client/core/today.ts'
import { classesText } from '#client/messages/classes.ts'
import { dayText } from '#client/messages/day-words.ts'
import { generalText } from '#client/messages/general.ts'
import { clashLines } from '#client/school/clash-lines.ts'
import { beyondSize, knownPlaces, placeQuestions, takenUp } from '#client/school/class-places.ts'
import { tidy } from '#rules/names.ts'

export default command({
  title: 'Create Class',
  aliases: ['new class', 'new live class'],
  zh: ['新增班別', '新增班級', '開班'],
  arguments: {
    name: ask.text({ label: 'Class Name', max: 200 }),
    course: ask.entity('course', { label: 'Course' }),
    students: optional(ask.entities('student', { label: 'Students', only: student => student.status === 'active' })),
    startingDate: ask.date({ label: 'Starting Date' }),
    startTime: ask.time({ label: 'Start Time' }),
    endTime: ask.time({ label: 'End Time' }),
    ...placeQuestions,
  },
  screen: '/classManagement',
  keys: 'N',
  check: ({ startTime, endTime }) =>
    endTime <= startTime ? { argument: 'endTime', text: classesText.endNotAfterStart } : undefined,
  form: { title: 'Create a New Live Class', submit: 'Submit', cancel: 'Cancel' },
  warnings: async ({ name, course, students, startingDate, startTime, endTime, ...places }, api) => [
    ...beyondSize(tidy(name), places.size, students?.length ?? 0),
    ...(await clashLines(api, {
      student_ids: (students ?? []).map(student => student.student_id).join(','),
      course_id: course.course_id,
      starting_date: startingDate,
      startTime,
      endTime,
      ...takenUp(places),
    })),
  ],
  formSays: true,
  preview: ({ name, course, students, startingDate, startTime, endTime }, { today: day }) =>
    classesText.create({
      className: tidy(name),
      courseName: course.course_name,
      date: dayText(startingDate, day),
      hours: `${startTime}–${endTime}`,
      count: students?.length ?? 0,
    }),
  effect: 'undoable',
  run: async ({ name, course, students, startingDate, startTime, endTime, ...places }, { api, key }) => {
    const body = {
      class_name: name,
      course: course.course_id,
      students: (students ?? []).map(student => student.student_id),
      starting_date: startingDate,
      startTime,
      endTime,
      ...knownPlaces(places),
    }
    return (await api.createClass(body, { key })).class_id
  },
  makes: (_, id) => ({ kind: 'class', id }),
  said: {
    done: ({ name, startingDate, startTime }, id) =>
      classesText.begins({ className: tidy(name), classId: id, date: dayText(startingDate, today()), time: startTime }),
    failed: words => words ?? generalText.failedToCreateCourse,
    network: generalText.failedToCreateCourse,
    empties: true,
  },
})
