import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Desk, openDesk } from '#tests/browser.ts'
import { password } from '#tests/world.ts'
import { type ClassOfTwenty, openClassOfTwenty, sheetOf, submit } from './class-of-twenty.ts'
import { dialog, highlighted, keysHere, noDialog, onFocus, onRow, patience, run, settled } from './steps.ts'
import {
  alarm,
  answerInstead,
  closeNotices,
  expectEmptyList,
  expectRefusals,
  holdBack,
  listenFor,
  news,
  takenBack,
} from './texts/answers.ts'

const view = 'quizzes/manage-results'
let school: ClassOfTwenty
let desk: Desk
/** A class of five with the quiz, out of 20, on its first lesson. */
let five: readonly string[]
let lesson: string
beforeAll(async () => {
  school = await openClassOfTwenty()
  const { world, course, students } = school
  five = students.slice(0, 5)
  const classId = await world.classOf('Five', { course, students: five, from: '2026-11-21' })
  lesson = (await world.did('getLiveLesson', { classId })).data[0]!.live_lesson_id
  await world.did('createQuiz', { quiz_name: 'Spelling', full_mark: 20, quiz_detail: null })
  await world.did('assignQuizToLesson', { lesson_id: lesson, quiz_name: 'Spelling' })
  desk = await openDesk(school, { hears: false, path: '/support' })
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const boxOf = (student: number) => `textbox Spelling, Student 0${student} Au${student === 1 ? ' 區一' : ''}`
const box = (student: number) => desk.page.getByRole('textbox', { name: boxOf(student).slice('textbox '.length) })
const rows = () => desk.page.getByRole('table', { name: 'Test results' }).locator('tbody tr')
const column = (title: 'Full Mark' | 'Pass' | 'Rank') =>
  rows().evaluateAll(
    (all, at) => all.map(each => each.children[at]?.textContent?.trim()),
    { 'Full Mark': 3, Pass: 4, Rank: 6 }[title],
  )
/** What stands in a column of the five, once the quizzes, which come by themselves, are there. */
const shows = (title: 'Full Mark' | 'Pass' | 'Rank', texts: readonly string[]) =>
  expect.poll(() => column(title), patience).toEqual(texts)
const kept = async () =>
  new Map(
    (await school.world.did('getQuizResults', { lesson_id: lesson })).data.map(row => [
      row.student_id,
      `${row.student_result} ${row.rank} ${row.attendance}`,
    ]),
  )
const open = async () => {
  await desk.goto(sheetOf(view, lesson))
  await rows().first().waitFor()
}

describe('the results of a lesson', () => {
  it('are typed from box to box, ranked 1, 2, 2, 4 as they are typed, red below half, saved and undone', async () => {
    await open()
    await onFocus(desk, boxOf(1))
    // Nobody is marked in the lesson yet: presence is proposed, and taken with a result.
    const proposed = (count: number) =>
      expect.poll(() => rows().getByRole('button', { name: 'pending', exact: true }).count(), patience).toBe(count)
    const taken = (count: number) =>
      expect.poll(() => rows().getByRole('button', { name: 'presence', exact: true }).count(), patience).toBe(count)
    await proposed(5)
    await taken(0)
    for (const mark of ['18', '15', '15', '9.5']) {
      await desk.type(mark)
      await desk.press('Enter')
    }
    await onFocus(desk, boxOf(5))
    await proposed(1)
    await taken(4)
    await shows('Rank', ['1', '2', '2', '4', ''])
    await shows('Pass', ['pass', 'pass', 'pass', 'fail', ''])
    await shows('Full Mark', ['20', '20', '20', '20', '20'])
    const colour = (student: number) => box(student).evaluate(each => getComputedStyle(each).color)
    await expect.poll(() => colour(4), patience).not.toBe(await colour(1))
    // Exactly half is not below half.
    await desk.press('ArrowUp')
    await onFocus(desk, boxOf(4))
    await desk.type('10')
    await expect.poll(() => colour(4), patience).toBe(await colour(1))
    await desk.press('Control+a')
    await desk.type('9')
    await desk.page.getByText('4 not saved').waitFor()
    await desk.accessible()
    await desk.picture('results-sheet')
    const asked = listenFor(desk, 'updateQuizResults')
    await desk.press('Control+Enter')
    await news(desk, 'Quiz results updated successfully.').waitFor()
    await noDialog(desk)
    // All rows are sent, an empty one as null.
    expect((await asked.first()).postDataJSON()).toEqual({
      lesson_id: lesson,
      results: five.map((student_id, at) => ({
        quiz_name: 'Spelling',
        student_id,
        student_result: ['18', '15', '15', '9', null][at],
        attendance: 'presence',
        was: { student_result: null, attendance: 'presence' },
      })),
    })
    expect([...(await kept()).values()]).toEqual([
      '18 1 presence',
      '15 2 presence',
      '15 2 presence',
      '9 4 presence',
      'null null presence',
    ])
    await closeNotices(desk)
    // quizzes/save-results is taken back as a whole.
    await desk.press('Control+z')
    await takenBack(desk, 'Quiz results updated successfully. ').waitFor()
    expect(new Set((await kept()).values())).toEqual(new Set(['null null presence']))
    await closeNotices(desk)
  })

  it('keep their rows in place while they are typed; an absent one has no rank', async () => {
    await open()
    await box(5).fill('20')
    await box(1).fill('5')
    await shows('Rank', ['2', '', '', '', '1'])
    await rows().nth(4).getByRole('button', { name: 'presence' }).click()
    await rows().nth(4).getByRole('button', { name: 'absence' }).waitFor()
    await shows('Rank', ['1', '', '', '', ''])
    await box(5).fill('')
    await box(1).fill('')
    await rows().nth(4).getByRole('button', { name: 'absence' }).click()
    await desk.press('Escape')
    await noDialog(desk)
  })

  it('may be any words; what is no number is neither ranked nor red', async () => {
    await open()
    await box(1).fill('excused')
    await shows('Full Mark', ['20', '20', '20', '20', '20'])
    await shows('Rank', ['', '', '', '', ''])
    await shows('Pass', ['', '', '', '', ''])
    await desk.press('Escape')
    const question = desk.page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.getByText('What was entered is not saved yet.').waitFor()
    await question.getByRole('button', { name: 'Stay' }).click()
    await onFocus(desk, boxOf(1))
    await expect.poll(() => box(1).inputValue(), patience).toBe('excused')
    await desk.press('Escape')
    await question.getByRole('button', { name: 'Leave' }).click()
    await noDialog(desk)
    expect(new Set((await kept()).values())).toEqual(new Set(['null null presence']))
  })

  it('that could not be saved are still there, with the reason', async () => {
    await open()
    await onFocus(desk, boxOf(1))
    await desk.type('12')
    await expectRefusals(desk, {
      call: 'updateQuizResults',
      press: () => desk.page.getByRole('button', { name: 'Confirm' }).click(),
      network: 'Failed to update quiz results.',
    })
    await expect.poll(() => box(1).inputValue(), patience).toBe('12')
    await desk.page.getByRole('button', { name: 'Confirm' }).click()
    await news(desk, 'Quiz results updated successfully.').waitFor()
    await noDialog(desk)
    expect((await kept()).get(five[0]!)).toBe('12 1 presence')
    await closeNotices(desk)
  })

  it('of a quiz nobody knows show N/A for its full mark and its pass, and stay to be edited', async () => {
    const takeBack = await answerInstead(desk, 'getQuizzes', { status: 200, body: { success: true, data: [] } })
    const answered = desk.page.waitForResponse('**/admin/getQuizzes')
    await open()
    await answered
    await expect.poll(async () => new Set(await column('Full Mark')), patience).toEqual(new Set(['N/A']))
    await expect.poll(async () => new Set(await column('Pass')), patience).toEqual(new Set(['N/A']))
    await box(2).fill('7')
    await expect.poll(async () => (await column('Rank'))[1], patience).toBe('2')
    await box(2).fill('')
    await takeBack()
    await desk.press('Escape')
    await noDialog(desk)
  })

  it('that cannot be had are told so, and the sheet is empty', async () => {
    await expectEmptyList(desk, {
      call: 'getQuizResults',
      path: sheetOf(view, lesson),
      empty: 'Nothing to show.',
      failed: 'Failed to fetch quiz results.',
    })
  })
})

describe('two desks on one sheet of results', () => {
  it('both end with the truth, and neither loses a mark unseen', async () => {
    const other = await openDesk(school, { hears: false, path: '/support', as: 'may' })
    await open()
    await other.goto(sheetOf(view, lesson))
    await other.page.getByRole('table', { name: 'Test results' }).waitFor()
    await box(2).fill('16')
    await box(3).fill('11')
    await other.page.getByRole('textbox', { name: /Student 03/ }).fill('13')
    await other.page.getByRole('textbox', { name: /Student 04/ }).fill('14')
    await desk.press('Control+Enter')
    await news(desk, 'Quiz results updated successfully.').waitFor()
    await other.press('Control+Enter')
    await other.page
      .getByRole('alert')
      .getByText('Somebody else has changed this sheet. Look at the marked rows, then Confirm again.')
      .waitFor()
    await other.page.getByText('changed meanwhile: 11').waitFor()
    expect((await kept()).get(five[2]!)).toContain('11')
    await settled(other)
    await other.press('Control+Enter')
    await news(other, 'Quiz results updated successfully.').waitFor()
    const now = await kept()
    expect(five.slice(1, 4).map(student => now.get(student)?.split(' ')[0])).toEqual(['16', '13', '14'])
    await other.close()
    await closeNotices(desk)
  })

  it('whose saves meet at the server: the later one is refused by name, and saved once it was seen', async () => {
    const other = await openDesk(school, { hears: false, path: '/support', as: 'may' })
    await open()
    await other.goto(sheetOf(view, lesson))
    const theirs = (student: number) => other.page.getByRole('textbox', { name: new RegExp(`Student 0${student}`) })
    await box(2).fill('8')
    await theirs(2).fill('9')
    await theirs(3).fill('10')
    const letGo = await holdBack(desk, 'updateQuizResults')
    const letOther = await holdBack(other, 'updateQuizResults')
    const sent = [desk, other].map(at => at.page.waitForRequest('**/admin/updateQuizResults'))
    await desk.press('Control+Enter')
    await other.press('Control+Enter')
    await Promise.all(sent)
    await letGo()
    await noDialog(desk)
    await letOther()
    await alarm(other, `Nothing was saved: somebody else has changed ${five[1]} in Spelling to 8.`).waitFor()
    await other.page.getByText('changed meanwhile: 8').waitFor()
    await expect.poll(() => theirs(2).inputValue(), patience).toBe('9')
    // The results of the sheet are all sent; a step too many taken back is none of what was saved before.
    await other.page
      .getByRole('row', { name: /Student 04/ })
      .getByRole('button', { name: 'presence' })
      .focus()
    await settled(other)
    await other.press('Control+z', 'Control+Enter')
    await news(other, 'Quiz results updated successfully.').waitFor()
    const now = await kept()
    expect(five.slice(1, 3).map(student => now.get(student)?.split(' ')[0])).toEqual(['9', '10'])
    await other.close()
    await closeNotices(desk)
  })

  it('each shows at once what the other has saved, with their initials, and keeps what is not saved yet', async () => {
    const other = await openDesk(school, { path: '/support', as: 'may' })
    const follows = other.page.waitForRequest(`**${calls.getChanges.path}*`, patience)
    await other.goto(sheetOf(view, lesson))
    await follows
    const theirs = (student: number) => other.page.getByRole('textbox', { name: new RegExp(`Student 0${student}`) })
    const theirRow = (student: number) => other.page.getByRole('row', { name: new RegExp(`Student 0${student}`) })
    await theirs(2).fill('7')
    await theirs(4).fill('5')
    await open()
    await box(1).fill('17')
    await box(2).fill('18')
    await desk.press('Control+Enter')
    await noDialog(desk)
    await expect.poll(() => theirs(1).inputValue(), patience).toBe('17')
    await theirRow(1).getByRole('img', { name: 'saved by boss' }).first().waitFor(patience)
    // What is typed here stands against what was saved there, and is marked as that.
    await theirRow(2).getByText('changed meanwhile: 18').waitFor(patience)
    await expect.poll(() => theirs(2).inputValue(), patience).toBe('7')
    await expect.poll(() => theirs(4).inputValue(), patience).toBe('5')
    await other.picture('results-sheet-saved-by')
    await settled(other)
    await other.press('Control+Enter')
    await alarm(other, 'Somebody else has changed this sheet. Look at the marked rows, then Confirm again.').waitFor(
      patience,
    )
    await settled(other)
    await other.press('Control+Enter')
    await news(other, 'Quiz results updated successfully.').waitFor(patience)
    const stored = async () => {
      const now = await kept()
      return [0, 1, 3].map(at => now.get(five[at]!)?.split(' ')[0])
    }
    await expect.poll(stored, patience).toEqual(['17', '7', '5'])
    await other.close()
    await closeNotices(desk)
  })

  it('a mark for a quiz that was renamed meanwhile stays to be seen, and is not lost without a word', async () => {
    await open()
    const was = (await kept()).get(five[0]!)
    await box(1).fill('3.25')
    const rename = (quizName: string, quiz_name: string) =>
      school.world.did('updateQuiz', { quizName, quiz_name, full_mark: 20, quiz_detail: null })
    await rename('Spelling', 'Unit 1')
    await desk.press('Control+Enter')
    await alarm(desk, 'Somebody else has changed this sheet. Look at the marked rows, then Confirm again.').waitFor()
    await desk.page.getByText('no longer on the sheet').waitFor()
    await settled(desk)
    await desk.press('Control+Enter')
    await alarm(desk, `Quiz Spelling is not assigned to lesson ${lesson}.`).waitFor()
    await expect.poll(() => box(1).inputValue(), patience).toBe('3.25')
    await rename('Unit 1', 'Spelling')
    expect((await kept()).get(five[0]!)).toBe(was)
    await desk.press('Escape')
    await desk.page.getByRole('button', { name: 'Leave', exact: true }).click()
    await noDialog(desk)
    await closeNotices(desk)
  })
})

describe('a quiz for a lesson', () => {
  it('is assigned from its row, both must be chosen, and its results open from there and go back there', async () => {
    const friday = school.lessons[1]!
    await desk.goto(`/classManagement?view=classes/manage-lessons&v.class=${school.classId}&v.lesson=${friday}`)
    await onRow(desk, friday)
    await desk.page
      .getByRole('row', { name: friday })
      .getByRole('button', { name: 'Manage Test Results' })
      .and(desk.page.locator('[aria-disabled=true], :disabled'))
      .waitFor()
    await desk.press('r')
    await alarm(desk, 'This lesson has no quiz.').waitFor()
    await onRow(desk, friday)
    await closeNotices(desk)
    // quizzes/assign-quiz, by its key and by its button.
    await desk.page.getByRole('row', { name: friday }).getByRole('button', { name: 'Create Quiz' }).click()
    const form = await dialog(desk, 'Create Quiz')
    const asked = listenFor(desk, 'assignQuizToLesson')
    await submit(desk)
    await form.getByText('Please select both a lesson and a quiz.').waitFor()
    await asked.times(0)
    await form.getByLabel('Quiz', { exact: true }).fill('spell')
    await highlighted(desk, 'Spelling')
    await desk.press('Enter')
    await expect.poll(() => form.getByLabel('Quiz', { exact: true }).inputValue(), patience).toBe('Spelling')
    await desk.accessible()
    await submit(desk)
    await news(desk, 'Quiz assigned successfully.').waitFor()
    await onFocus(desk, 'button Create Quiz')
    await desk.page.getByRole('row', { name: friday }).getByText('Quiz', { exact: true }).waitFor()
    await desk.press('r')
    await dialog(desk, 'Manage Test Results')
    await onFocus(desk, boxOf(1))
    await desk.press('Escape')
    await dialog(desk, 'Manage Lessons')
    await onRow(desk, friday)
    await closeNotices(desk)
  })

  it('is asked for in the palette among all lessons, by the words of its class', async () => {
    await desk.goto('/students')
    await onRow(desk, school.students[0]!)
    await run(desk, 'manage test results', 'Manage Test Results')
    await onFocus(desk, 'combobox Manage Test Results: Lesson')
    await desk.type('five')
    await highlighted(desk, new RegExp(`^Sat 21 Nov.* Five .*${lesson}`))
    await expect.poll(() => desk.page.locator('[data-option]').filter({ visible: true }).count(), patience).toBe(4)
    await desk.press('Enter')
    await dialog(desk, 'Manage Test Results')
    await rows().first().waitFor()
    await expect.poll(() => desk.path(), patience).toContain(`v.lesson=${lesson}`)
    await desk.press('Escape')
    await noDialog(desk)
  })

  it('is refused in the palette, too, without a lesson or a quiz', async () => {
    await desk.goto('/classManagement?do=quizzes/assign-quiz')
    const form = await dialog(desk, 'Create Quiz')
    await submit(desk)
    await expect.poll(() => form.getByText('Please select both a lesson and a quiz.').count(), patience).toBe(2)
    await expect
      .poll(() => form.getByLabel('Lesson', { exact: true }).getAttribute('placeholder'), patience)
      .toBe('Choose a class first')
    await form.getByLabel('Class', { exact: true }).fill('five')
    await highlighted(desk, 'Five')
    await desk.press('Enter')
    await expect.poll(() => form.getByLabel('Lesson', { exact: true }).getAttribute('placeholder'), patience).toBe(null)
    await desk.goto('/classManagement')
    await noDialog(desk)
  })
})

it('in a narrow window the name stays beside the box that is typed into', async () => {
  const narrow = await openDesk(school, { path: '/support' })
  await narrow.page.setViewportSize({ width: 390, height: 844 })
  await narrow.goto(`/support?view=${encodeURIComponent(view)}&v.lesson=${lesson}`)
  await onFocus(narrow, boxOf(1))
  const box = narrow.page.getByRole('textbox', { name: /^Spelling, Student 01 Au/ })
  const name = narrow.page
    .getByRole('row')
    .filter({ has: box })
    .getByText(/^Student 01 Au/)
  const areBothSeen = async () => {
    const [left, right] = [await name.boundingBox(), await box.boundingBox()]
    if (!left || !right) return undefined
    return left.x >= 0 && left.width >= 80 && left.x + left.width <= right.x && right.x + right.width <= 391
  }
  await expect.poll(areBothSeen, patience).toBe(true)
  await narrow.picture('results-narrow')
  await narrow.close()
})

it('marks that were typed when the session ended are saved once the password is there again', async () => {
  await open()
  // What else was asked for is answered by then: that the session is over is first heard by what is sent.
  await desk.answered()
  await box(5).fill('7')
  await school.world.database.write(tx => tx.deleteFrom('sessions').execute())
  await desk.press('Control+Enter')
  await dialog(desk, 'Sign in again')
  await onFocus(desk, 'textbox Password')
  // Giving up would lose them: it is asked, too.
  await desk.press('Escape')
  await desk.page.getByText('What was entered is not saved yet.').waitFor()
  await desk.picture('sign-in-again-leave')
  await onFocus(desk, 'button StayEsc')
  await desk.press('Enter')
  await onFocus(desk, 'textbox Password')
  await desk.type(password)
  await desk.press('Enter')
  await news(desk, 'Quiz results updated successfully.').waitFor()
  await noDialog(desk)
  const results = await school.world.database.reader
    .selectFrom('quiz_results')
    .select('student_result')
    .where('student_id', '=', five[4]!)
    .execute()
  expect(results).toContainEqual({ student_result: '7' })
})

it('? lists the keys of the sheet from its buttons; in a box it is a sign', async () => {
  await open()
  await onFocus(desk, /^textbox Spelling/)
  await desk.press('Tab')
  await onFocus(desk, /^button (presence|absence|pending|leave)/)
  expect(await keysHere(desk)).toEqual(
    expect.arrayContaining([
      '↵ ↓: Next student',
      'Shift Space: Peek at the student',
      'Ctrl Z: Take back what was typed',
      'Ctrl ↵: Confirm',
    ]),
  )
  await onFocus(desk, /^button/)
})
