import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AnyCommand } from '#client/command/command.ts'
import type { Answers } from '#client/command/values.ts'
import { labelOf } from '#client/data/label-of.ts'
import { planMany } from '#client/run/plan-for-many.ts'
import { isForMany } from '#contract/calls.ts'
import { foldedWords, wordsOf } from '#rules/same-text.ts'
import type { Engine } from '#tests/databases.ts'
import { openWorld } from '#tests/world.ts'
import { registry } from '#ui/app/registry.ts'
import { type Console, type Evidence, openConsole } from './console.ts'
import { fixedAnswers, prepare } from './fixed-answers.ts'
import { fixedSchool } from './fixed-school.ts'
import { possibleAnswers } from './possible-answers.ts'
import { start, type Way, waysOf } from './ways.ts'

/*
 * Every command of the registry is started in every way there is, each time in a copy of one school, through the console's
 * runner and a real server. What it is told is made up from its arguments and the school's records: a new command is
 * tested without anybody naming it, and one that nothing can be made up for fails.
 */

let school: Engine
beforeAll(async () => {
  school = await fixedSchool()
})
afterAll(() => vi.unstubAllGlobals())

async function inSchool<T>(work: (console: Console) => Promise<T>, command?: AnyCommand): Promise<T> {
  const world = await openWorld(school)
  try {
    await prepare(command, world)
    return await work(await openConsole(world))
  } finally {
    await world.close()
  }
}

/** How often something is made up. */
const mostTries = 200

/** What the command can be told so that something comes of it: tried out, one after the other. */
async function possibleAnswersOf(command: AnyCommand, console: Console): Promise<Answers> {
  const said = new Set<string>()
  let tries = 0
  for await (const answers of possibleAnswers(command, await fixedAnswers(command, console), console)) {
    tries += 1
    if (tries > mostTries) break
    const [first] = waysOf(command, answers) as [Way]
    await start(console, command, answers, first).catch((error: unknown) => said.add(String(error)))
    console.runner.leave()
    for (const line of console.lines()) said.add(line)
    const evidence = await console.evidence()
    if (evidence?.outcome === 'done' && (evidence.entries.length > 0 || !isWrite(command))) return answers
  }
  throw new Error(`Nothing comes of ${command.title} in ${tries} tries:\n${[...said].slice(0, 12).join('\n')}`)
}
const isWrite = ({ effect }: AnyCommand): boolean => effect === 'undoable' || effect === 'final'

type Came = Evidence & { readonly undone?: Evidence | undefined }

/** What comes of it, and of undoing it with Ctrl+Z. */
async function run(console: Console, command: AnyCommand, answers: Answers, way: Way): Promise<Came> {
  await start(console, command, answers, way)
  const came = await console.evidence()
  for (const { text } of came?.notices ?? []) expect(text).not.toMatch(/: done\.$/)
  if (!came) throw new Error(`Nothing has run: ${console.lines().join(' ')}`)
  if (command.effect !== 'undoable' || way.via === 'undo') return came
  await console.undo()
  return { ...came, undone: await console.evidence() }
}

/** What undoes something is not offered to be undone. */
const withoutUndo = ({ undone: _, ...came }: Came): Came => ({
  ...came,
  notices: came.notices.map(({ undoable: __, ...notice }) => notice),
})

/** Beside the first way all others, or where time is short one of them: another one for each command. */
function othersOf(others: readonly Way[], { title }: AnyCommand): readonly Way[] {
  if (process.env.LINES === 'all' || others.length === 0) return others
  return [others[title.length % others.length]!]
}

async function expectSame(
  ways: readonly Way[],
  command: AnyCommand,
  answers: Answers,
  each: typeof inSchool,
): Promise<Came> {
  const [first, ...others] = ways as [Way, ...Way[]]
  const whole = await each(console => run(console, command, answers, first), command)
  for (const way of othersOf(others, command)) {
    const came = await each(console => run(console, command, answers, way), command)
    expect({ way: way.name, ...came }).toEqual({ way: way.name, ...(way.via === 'undo' ? withoutUndo(whole) : whole) })
  }
  return whole
}

/** What the record is called that a command is done with: its id, and the words of its label. */
async function calledIn(command: AnyCommand, answers: Answers, { records }: Console): Promise<readonly string[]> {
  const argument = command.row === undefined ? undefined : command.arguments[command.row]
  const id = command.row === undefined ? undefined : answers[command.row]
  if (argument?.kind !== 'entity' || typeof id !== 'string') return []
  const record = await records.find(argument.of, id).catch(() => undefined)
  const label = record ? labelOf({ kind: argument.of, id }, records, { record }) : ''
  return [id, ...wordsOf(label).filter(word => word.length > 2)]
}

/**
 * What a command says of what it did to a record names the record, by its id or a word of what it is called; and what it
 * makes, by what it was told.
 */
function expectNamed(
  command: AnyCommand,
  answers: Answers,
  called: readonly string[],
  { notices, undone }: Came,
): void {
  // What was done is said once more where it is taken back.
  for (const { text } of undone?.notices ?? []) expect(text).toMatch(/^Undone: /)
  const kinds = Object.values(command.arguments).map(({ kind }) => kind)
  if (!isWrite(command) || !kinds.some(kind => kind === 'entity' || kind === 'entities')) return
  for (const { text, more } of notices) {
    const words = `${text} ${more ?? ''}`
    if (called.length > 0 && !called.some(name => foldedWords(words).includes(foldedWords(name))))
      expect.fail(`“${words}” names none of: ${called.join(', ')}`)
    if (!Object.values(answers).some(answer => words.includes(String(answer))))
      expect(words).toMatch(/\d|\p{Script=Han}|\p{Lu}\w+ \p{Lu}\w+/u)
  }
}

/** For many rows a command is planned by what it would ask of the server, which a job may be told to do. */
async function expectPlanned(command: AnyCommand, answers: Answers, console: Console): Promise<void> {
  const { each } = command.many!
  const argument = command.arguments[each]
  const kind = argument?.kind === 'entity' || argument?.kind === 'entities' ? argument.of : 'student'
  const { [each]: id, ...others } = answers
  // A message may be for somebody else, and then none of the rows is one of its answers.
  const chosen = [
    { kind, id: String([id ?? 'S0001'].flat()[0]) },
    { kind, id: 'nobody' },
  ]
  const planned = { id: '', command, answers: { ...others, ...command.many?.given }, chosen }
  const rows = await planMany(planned, console, new AbortController().signal)
  const refused = rows.filter(row => 'refused' in row)
  expect(rows).toHaveLength(2)
  expect(refused.map(row => row.id)).toEqual(['nobody'])
  for (const row of rows) if ('asks' in row) expect(isForMany(row.asks.call), row.asks.call).toBe(true)
}

const withoutOptional = ({ arguments: all }: AnyCommand, answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => !all[name]?.optional))

const opens = ({ effect }: AnyCommand): boolean => effect === 'view' || effect === 'show'
const opening = registry.all.filter(({ command }) => opens(command))
const running = registry.all.filter(({ command }) => !opens(command))

describe('the same command with the same answers', () => {
  it.each(running)('$id is planned, sent, logged, said and undone alike from everywhere', async ({ command }) => {
    const answers = await inSchool(console => possibleAnswersOf(command, console), command)
    const called = isWrite(command) ? await inSchool(console => calledIn(command, answers, console), command) : []
    expectNamed(command, answers, called, await expectSame(waysOf(command, answers), command, answers, inSchool))
    if (command.many) await inSchool(console => expectPlanned(command, answers, console), command)
    const least = withoutOptional(command, answers)
    // What undo is not told was empty before; everybody else leaves it as it is proposed.
    const asking = waysOf(command, least).filter(({ via }) => via !== 'undo')
    if (Object.keys(least).length < Object.keys(answers).length) await expectSame(asking, command, least, inSchool)
  })

  it('is planned alike and opens the same from everywhere', () =>
    inSchool(async console => {
      for (const { command } of opening) {
        const answers = await possibleAnswersOf(command, console)
        await expectSame(waysOf(command, answers), command, answers, work => work(console))
      }
    }))
})
