import { describe, expect, it } from 'vitest'
import type { Facts } from '#client/command/facts.ts'
import type { Answers } from '#client/command/values.ts'
import type { Api } from '#client/core/api.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import type { Said } from '#client/line/line-answers.ts'
import { t } from '#client/messages/message.ts'
import type { Lookups } from '#client/run/lookups.ts'
import { plan } from '#client/run/plan.ts'
import editQuiz from '#commands/quizzes/edit-quiz.ts'

/* What is asked of many records at once, and what becomes of what was said. */

const facts: Facts = {
  role: 'boss',
  screen: '/quizManagement',
  row: undefined,
  selected: [
    { kind: 'quiz', id: 'Unit 1' },
    { kind: 'quiz', id: 'Unit 2' },
  ],
  today: Temporal.PlainDate.from('2026-11-20'),
  has: new Set(),
}
const look = async (_: unknown, id: string) => ({ quiz_name: id, full_mark: 20, quiz_detail: `About ${id}` })
const lookups: Lookups = {
  api: {} as unknown as Api,
  find: look,
  near: look,
  latest: look,
  seen: () => undefined,
  forget: () => undefined,
  related: () => nothingRelated,
}
const planned = (given: Answers, line?: Partial<Said>) =>
  plan(
    {
      id: 'quizzes/edit-quiz',
      command: editQuiz,
      given: { quiz: 'Unit 1', ...given },
      via: 'many',
      ...(line ? { line: { typed: {}, unused: [], whole: true, ...line } } : {}),
    },
    facts,
    lookups,
  )
const answered = (given: Answers) =>
  plan(
    {
      id: 'quizzes/edit-quiz',
      command: editQuiz,
      given: { quiz: 'Unit 1', ...given },
      via: 'many',
      answered: { question: undefined, unknownRuns: [], how: 'palette' },
    },
    facts,
    lookups,
  )

describe('an edit of many', () => {
  it('asks for no name, and proposes nothing of the first one', async () => {
    const found = await planned({})
    expect(found).toMatchObject({ step: 'missing', open: ['fullMark', 'detail'], initialValues: {} })
  })

  it('takes only what was said, and leaves out what was left empty', async () => {
    expect(await answered({ fullMark: '15', detail: '' })).toMatchObject({
      step: 'ready',
      answers: { quiz: 'Unit 1', fullMark: '15' },
    })
    const found = await answered({ fullMark: '', detail: ' ' })
    expect(found.step === 'refused' && 'problems' in found && found.problems.map(each => t(each.text))).toEqual([
      'Answer what should become the same for all of them.',
    ])
    expect(await answered({ fullMark: '1.5' })).toMatchObject({ step: 'refused', problems: [{ argument: 'fullMark' }] })
  })

  it('of a line takes nothing from the first one, and says that a name is of no use', async () => {
    const said = await planned({ fullMark: '15' }, {})
    expect(said.step).toBe('ready')
    expect(said.step === 'ready' && said.answers).toEqual({ quiz: 'Unit 1', fullMark: '15' })
    expect(await planned({ name: 'Unit 7', fullMark: '15' }, { typed: {} })).toMatchObject({
      step: 'missing',
      line: { typed: {}, unused: ['Unit 7'] },
    })
    expect(await planned({ fullMark: '15' }, { typed: { name: 'Unit 7' } })).toMatchObject({
      step: 'missing',
      line: { typed: {}, unused: ['Unit 7'] },
    })
  })
})
