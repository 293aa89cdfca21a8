import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { t } from '#client/messages/message.ts'
import { failureIn, problemsOf } from '#client/run/prompt.ts'
import logIn from '#commands/session/log-in.ts'
import { type Answered, refusals } from '#tests/answered-instead.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, password, type World } from '#tests/world.ts'
import { type Console, openConsole } from './console.ts'

/* The form of the sign-in page, which is that of a command. */

let world: World
let console: Console
beforeEach(async () => {
  world = await openWorld(engines[0]!)
  console = await openConsole(world)
  await console.runner.start({ command: logIn, given: {} }, 'bar')
})
afterEach(async () => {
  await world.close()
  vi.unstubAllGlobals()
})

const submit = async (username: string, secret: string) => {
  await console.runner.answer('username', username)
  await console.runner.answer('password', secret)
  await console.runner.submit()
}
const told = () => {
  const prompt = console.runner.prompt.get()
  const { text, more } = (prompt && failureIn(prompt)) ?? {}
  return [text, more].flatMap(each => (each ? t(each) : []))
}

it.each([
  ['', ''],
  ['boss', ''],
  ['', password],
])('needs a username and a password, and asks nobody while one is missing: %j and %j', async (username, secret) => {
  await submit(username, secret)
  const texts = problemsOf(console.runner.prompt.get()!).map(({ text }) => t(text))
  expect(new Set(texts)).toEqual(new Set(['Invalid username and password.']))
  expect(await console.evidence()).toBeUndefined()
})

it.each([
  ['boss', 'wrong horse battery'],
  ['nobody', password],
])('says of a wrong name what it says of a wrong password, and keeps what was typed: %s', async (username, secret) => {
  await submit(username, secret)
  expect(told()).toEqual(['Invalid username or password'])
  expect(console.runner.prompt.get()?.answers).toMatchObject({ username, password: secret })
})

const invalid = 'Invalid username or password'
it.each<{ title: string; answered: Answered; text: string; more?: string }>([
  { title: 'refused with an error and a message', answered: refusals.bothWords, text: 'The books are closed.' },
  { title: 'refused with a message', answered: refusals.message, text: 'Try tomorrow.' },
  { title: 'refused without words', answered: refusals.noWords, text: invalid },
  { title: 'answered by a proxy', answered: refusals.page, text: invalid },
  {
    title: 'answered without a token',
    answered: { status: 200, body: { message: 'Login successful', token: '', user: { role: 'boss' } } },
    text: invalid,
  },
  {
    title: 'answered without a role',
    answered: { status: 200, body: { message: 'Login successful', token: 'abc', user: { role: '' } } },
    text: invalid,
  },
  { title: 'not answered', answered: 'nothing', text: invalid, more: 'Server not reachable.' },
])('a sign-in that is $title says so, and nobody is signed in', async ({ answered, text, more }) => {
  console.answerInstead('login', answered)
  await submit('boss', password)
  expect(told()).toEqual(more ? [text, more] : [text])
  expect(console.runner.prompt.get()?.answers).toMatchObject({ username: 'boss' })
  expect((await console.evidence())?.screen).toEqual([])
})

it('a server that says no more than the documents ask of it signs in', async () => {
  const answered = { message: 'Login successful', token: 'abc', user: { role: 'boss' } }
  console.answerInstead('login', { status: 200, body: answered })
  await submit('boss', password)
  expect((await console.evidence())?.screen).toEqual([['signIn', 'boss', 'boss']])
})
