import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type StaffName, type World } from '#tests/world.ts'

describe.each(engines)('an operation about classes, lessons, quizzes and tokens in the log on $name', engine => {
  let world: World
  let course: string
  let chan: string
  let classId: string
  let count = 0
  beforeAll(async () => {
    world = await openWorld(engine)
    course = await world.course('P5 English', { lessons: 3 })
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    count += 1
    chan = await world.student('Tai Man', `Chan ${count}`)
    classId = await world.classOf(`Class ${count}`, { course, students: [chan], from: '2026-11-20' })
  })

  const undo = (audit_id: number, as: StaffName = 'boss') => world.did('undoOperation', { audit_id }, { as })
  const no = async (audit_id: number) => {
    const before = (await world.did('getAuditLog', { limit: '1' })).data[0]!.id
    const words = await world.refused('undoOperation', { audit_id })
    expect((await world.did('getAuditLog', { limit: '1' })).data[0]!.id).toBe(before)
    return words.replace('409 This cannot be undone any more: ', '')
  }
  /** Runs a call and returns the audit entry that its answer names. */
  const operation = async (name: CallName, input: object, as: StaffName = 'boss') => {
    const { status, headers } = await world.call(name, { ...input }, { as })
    expect(status).toBeLessThan(300)
    return Number(headers.get('Undoable-Entry'))
  }
  const lessons = async (id = classId) => (await world.did('getLiveLesson', { classId: id })).data
  const lastLesson = async () => (await lessons()).at(-1)!.live_lesson_id
  const dates = async (id = classId) => {
    const { data } = await world.did('getClass', {})
    const found = data.find(each => each.class_id === id)
    return found && [found.class_start_date, found.class_end_date]
  }

  test('a deleted last lesson is restored with its id, day and texts, its quiz and its leave requests', async () => {
    const lesson_id = await lastLesson()
    const quiz_name = `Unit 4/5 ${count}`
    await world.did('createQuiz', { quiz_name, full_mark: 20, quiz_detail: null })
    await world.did('assignQuizToLesson', { class_id: classId, lesson_id, quiz_name })
    await world.did('updateLessonContent', {
      lessonId: lesson_id,
      lesson_content: 'Unit 4 過去式',
      lesson_page: '12',
      homework: 'Page 13',
      test: 'Dictation',
    })
    await world.did('updateLessonMove', {
      class_name: `Class ${count}`,
      original_lesson_date: '2026-12-04',
      lesson_date: '2026-12-06',
      start_time: '10:00:00',
      end_time: '11:00:00',
    })
    await world.did('recordLeave', { student_id: chan, lesson_id, title: 'Wedding' })
    await world.did('updateAttendanceRecord', {
      live_lesson_id: lesson_id,
      results: [{ student_id: chan, attendance: 'presence' }],
    })
    await world.did('updateAttendanceRecord', {
      live_lesson_id: lesson_id,
      results: [{ student_id: chan, attendance: 'pending' }],
    })
    const everything = async () => ({
      lessons: await lessons(),
      dates: await dates(),
      quizzes: await world.did('getQuizResults', { lesson_id }),
      leave: (await world.did('getDailyNotices', {})).data,
      sheet: await world.did('getLessonAttendance', { lessonId: lesson_id }),
    })
    const before = await everything()
    const deleted = await operation('deleteLiveLesson', { class_id: classId })
    expect(await lessons()).toHaveLength(2)
    // A student with a mark in the lesson is deleted meanwhile. Their row is restored too.
    await undo(deleted, 'kit')
    expect(await everything()).toEqual(before)
    const again = await operation('deleteLiveLesson', { class_id: classId })
    await world.did('deletestudent', { studentId: chan })
    await undo(again)
    expect(await lessons()).toEqual(before.lessons)
  })

  test('a deleted last lesson is not restored when the class has another on that day, or is deleted', async () => {
    const deleted = await operation('deleteLiveLesson', { class_id: classId })
    const added = await operation('addLiveLesson', { class_id: classId }, 'kit')
    expect(await no(deleted)).toBe('the class has a lesson on 2026-12-04 already.')
    await undo(added, 'kit')
    const gone = await operation('deleteClass', { classId })
    expect(await no(deleted)).toBe(`class ${classId} is deleted.`)
    await undo(gone)
    await world.did('deleteLesson', { course_id: course })
    expect(await no(deleted)).toMatch(/^course lesson CL\d+ is deleted\.$/)
    await world.did('addLesson', { course_id: course })
  })

  test('an added lesson is removed while it is the last one and empty', async () => {
    const before = { lessons: await lessons(), dates: await dates() }
    const added = await operation('addLiveLesson', { class_id: classId })
    const mine = await lastLesson()
    const theirs = await operation('addLiveLesson', { class_id: classId }, 'kit')
    expect(await no(added)).toBe(`lesson ${mine} is not the last of its class any more.`)
    await undo(theirs)
    const written = { lessonId: mine, lesson_content: '', lesson_page: '', homework: 'Page 1', test: '' }
    const wrote = await operation('updateLessonContent', written, 'kit')
    expect(await no(added)).toBe(`lesson ${mine} has content by now.`)
    await undo(wrote)
    const results = [{ student_id: chan, attendance: 'presence' }]
    const marked = await operation('updateAttendanceRecord', { live_lesson_id: mine, results }, 'kit')
    expect(await no(added)).toBe(`lesson ${mine} has attendance by now.`)
    await undo(marked)
    await undo(added)
    expect({ lessons: await lessons(), dates: await dates() }).toEqual(before)
  })

  test('the creation of a class is undone while nothing was done in it; otherwise the refusal says what was', async () => {
    const { data: classes } = await world.did('getClass', {})
    const facts = { course, students: [chan], starting_date: '2026-11-21', startTime: '10:00', endTime: '11:00' }
    const made = await operation('createClass', { ...facts, class_name: `Saturday ${count}` })
    const id = (await world.did('getClass', {})).data.at(-1)!.class_id
    const [first, second] = (await lessons(id)).map(lesson => lesson.live_lesson_id)
    const lee = await world.student('Ka Yan', `Lee ${count}`)
    const joined = await operation('addStudentsToClass', { class_id: id, student_ids: [lee] }, 'kit')
    expect(await no(made)).toBe(`student ${lee} has joined class ${id} since.`)
    await undo(joined)
    const results = [{ student_id: chan, attendance: 'presence' }]
    const marked = await operation('updateAttendanceRecord', { live_lesson_id: first, results }, 'kit')
    expect(await no(made)).toBe(`lesson ${first} has attendance by now.`)
    await undo(marked)
    const asked = await operation('recordLeave', { student_id: chan, lesson_id: second }, 'kit')
    expect(await no(made)).toBe(`lesson ${second} has a leave request by now.`)
    await undo(asked)
    const added = await operation('addLiveLesson', { class_id: id }, 'kit')
    expect(await no(made)).toMatch(/^(lesson L\d+ was added to|kit has changed) class/)
    await undo(added)
    const words = { recipient_type: 'class_id', recipient_value: id, message_text: 'Welcome' }
    const told = await operation('createMessage', words, 'kit')
    expect(await no(made)).toMatch(new RegExp(`^message M\\d+ was sent to class ${id}\\.$`))
    await undo(told)
    const next = { course_id: course, source_class_id: id, startingClassDate: '2027-03-06' }
    const migrated = await operation('migrateClass', {
      ...next,
      className: `Next ${count}`,
      startTime: '10:00',
      endTime: '11:00',
    })
    expect(await no(made)).toMatch(/^class C\d+ was migrated from class C\d+ since\.$/)
    await undo(migrated)
    await world.did('toggleClassStatus', { classId: id }, { as: 'kit' })
    expect(await no(made)).toBe(`kit has changed class ${id} since (status).`)
    await world.did('toggleClassStatus', { classId: id })
    await undo(made)
    expect((await world.did('getClass', {})).data).toEqual(classes)
  })

  test('added tokens are removed by a new ledger entry while enough are left', async () => {
    const add = { student_id: chan, token_name: 'English', amount: 5 }
    const added = await operation('addToken', add)
    const corrected = await operation('addToken', { ...add, amount: -3 }, 'kit')
    expect(await no(added)).toBe(`student ${chan} has 2 of English left.`)
    await undo(corrected, 'kit')
    await undo(added)
    // A balance that was negative when they were added is negative again.
    const lesson = { live_lesson_id: await lastLesson(), results: [{ student_id: chan, attendance: 'presence' }] }
    const marked = await operation('updateAttendanceRecord', lesson)
    await undo(await operation('addToken', add))
    await undo(marked)
    const ledger = await world.database.reader
      .selectFrom('token_ledger')
      .select(['transaction_type', 'amount', 'transaction_detail'])
      .where('student_id', '=', chan)
      .orderBy('id')
      .execute()
    expect(ledger).toEqual([
      { transaction_type: 'Add', amount: 5, transaction_detail: 'Added by Boss' },
      { transaction_type: 'Correct', amount: -3, transaction_detail: 'Corrected by Kit' },
      { transaction_type: 'Add', amount: 3, transaction_detail: 'Undone by Kit' },
      { transaction_type: 'Correct', amount: -5, transaction_detail: 'Undone by Boss' },
      expect.objectContaining({ transaction_type: 'Spend', amount: -1 }),
      { transaction_type: 'Add', amount: 5, transaction_detail: 'Added by Boss' },
      { transaction_type: 'Correct', amount: -5, transaction_detail: 'Undone by Boss' },
      expect.objectContaining({ transaction_type: 'Refund', amount: 1 }),
    ])
  })

  test('a quiz gets its name and full mark back, also where it was assigned since, but not what a colleague changed', async () => {
    const was = `Unit 6 ${count}`
    const is = `Unit 6/7 ${count}`
    await world.did('createQuiz', { quiz_name: was, full_mark: 20, quiz_detail: 'Verbs' })
    const before = (await world.did('getQuizzes', {})).data
    const lesson_id = await lastLesson()
    const renamed = await operation('updateQuiz', { quizName: was, quiz_name: is, full_mark: 50, quiz_detail: null })
    await world.did('assignQuizToLesson', { class_id: classId, lesson_id, quiz_name: is })
    const result = { quiz_name: is, student_id: chan, student_result: '30', attendance: 'presence' }
    const marked = await operation('updateQuizResults', { lesson_id, results: [result] })
    expect(await no(renamed)).toBe(`${chan} has 30 of 50 in it by now, above 20.`)
    await undo(marked)
    const again = await operation(
      'updateQuiz',
      { quizName: is, quiz_name: is, full_mark: 60, quiz_detail: null },
      'kit',
    )
    expect(await no(renamed)).toBe(`kit has changed quiz ${was} since (full mark).`)
    await undo(again)
    await world.did('createQuiz', { quiz_name: was, full_mark: 5, quiz_detail: null })
    expect(await no(renamed)).toBe(`there is a quiz named ${was} already.`)
    await world.did('updateQuiz', { quizName: was, quiz_name: `Other ${count}`, full_mark: 5, quiz_detail: null })
    await undo(renamed)
    expect((await world.did('getQuizzes', {})).data).toEqual(expect.arrayContaining(before))
    const { data } = await world.did('getQuizResults', { lesson_id })
    expect(data.map(row => row.quiz_name)).toEqual([was])
  })

  test('the business details are restored, except those that somebody else has changed', async () => {
    const business = async () => (await world.did('getBusiness', {})).data
    const before = await business()
    const edited = await operation('updateBusiness', { name_en: `Harbour ${count}`, phone: '2345 6789' })
    const theirs = await operation('updateBusiness', { phone: '2345 0000' }, 'kit')
    expect(await no(edited)).toBe('kit has changed business detail phone since (value).')
    await undo(theirs)
    await undo(edited)
    expect(await business()).toEqual(before)
  })

  test('the creation of a course is undone while nothing uses it', async () => {
    const { data: courses } = await world.did('getCourse', {})
    const facts = { total_lessons: 2, printing_materials: '', token_name: 'English', video_package: null }
    const made = await operation('createCourse', { ...facts, course_name: `P6 ${count}` })
    const id = (await world.did('getCourse', {})).data.at(-1)!.course_id
    const longer = await operation('addLesson', { course_id: id }, 'kit')
    expect(await no(made)).toBe(`kit has changed course ${id} since (total lessons).`)
    await undo(longer)
    const class_name = `P6 Friday ${count}`
    const opened = await operation('createClass', {
      course: id,
      class_name,
      students: [],
      starting_date: '2026-11-20',
      startTime: '10:00',
      endTime: '11:00',
    })
    expect(await no(made)).toBe(`course P6 ${count} is used by class ${class_name}.`)
    await undo(opened)
    await undo(made)
    expect((await world.did('getCourse', {})).data).toEqual(courses)
  })
})
