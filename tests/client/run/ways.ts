import type { AnyCommand } from '#client/command/command.ts'
import { askedNow, pick } from '#client/command/command-answers.ts'
import type { Via } from '#client/command/start-source.ts'
import type { Answers } from '#client/command/values.ts'
import { fromUrl, invocationIn, toUrl, withInvocation } from '#client/links/links.ts'
import type { Started } from '#client/run/outcome.ts'
import { asked, type OpenPrompt, problemsOf, questionOf } from '#client/run/prompt.ts'
import { registry } from '#ui/app/registry.ts'
import type { Console } from './console.ts'

/** A way to start a command: where it is started from, and what is known there already. */
export type Way = { readonly name: string; readonly via: Via; readonly given: Answers }

/** What is told of it that still counts once all of it is. */
const whole = (command: AnyCommand, answers: Answers): Answers => {
  const names = Object.keys(askedNow(command, answers)).filter(name => answers[name] !== undefined)
  return pick(answers, names)
}

/** The ways there are of starting a command that is to be told this. The first one asks nothing. */
export function waysOf(command: AnyCommand, answers: Answers): readonly Way[] {
  const all = whole(command, answers)
  const { row } = command
  const onRow = row === undefined ? {} : { [row]: answers[row] }
  const linked = linkOf(command, all)
  return [
    // A block that is dragged, a sheet that is saved.
    { name: 'drag', via: 'bar', given: all },
    { name: 'drag by keys', via: 'key', given: all },
    { name: 'form', via: 'bar', given: {} },
    ...(row === undefined ? [] : ([{ name: 'row button', via: 'row', given: onRow }] as const)),
    ...(command.keys === undefined ? [] : ([{ name: 'key', via: 'key', given: onRow }] as const)),
    ...(command.unlisted
      ? []
      : ([
          { name: 'palette', via: 'palette', given: {} },
          ...(row === undefined ? [] : ([{ name: 'palette on a record', via: 'palette', given: onRow }] as const)),
        ] as const)),
    ...(linked ? [{ name: 'link', via: 'link', given: linked } as const] : []),
    { name: 'undo', via: 'undo', given: all },
  ]
}

/** What is left of it on its way through a URL, for commands that a link may start. */
function linkOf(command: AnyCommand, all: Answers): Answers | undefined {
  const asks = Object.values(command.arguments).some(({ optional }) => !optional)
  if (command.unlisted || (command.effect === 'show' && !asks)) return undefined
  const url = toUrl('/students', withInvocation({}, 'do', { command, given: all }, registry))
  const { search, dropped } = fromUrl(url, registry)
  if (dropped.length > 0) throw new Error(`Left out of ${url}: ${dropped.join(', ')}`)
  const given = invocationIn(search, 'do', registry)?.given
  // A link never shows at once: with everything known it is left out.
  return command.effect === 'show' ? {} : given
}

/** As it is typed into a field. */
const typed = (answer: unknown): unknown => (typeof answer === 'number' ? String(answer) : answer)

/** Starts a command and answers whatever it asks, as a person does. Tells what came of it. */
export async function start(
  console: Console,
  command: AnyCommand,
  answers: Answers,
  { via, given }: Way,
): Promise<Started> {
  const { runner } = console
  console.at(command, via === 'key' ? answers : {})
  const started = await runner.start({ command, given }, via)
  return started.kind === 'asked' ? answerAll(console, answers) : started
}

async function answerAll({ runner }: Console, answers: Answers): Promise<Started> {
  for (let turn = 0; turn < 100; turn += 1) {
    const prompt = runner.prompt.get()
    if (!prompt || prompt.state === 'checking' || prompt.state === 'running') break
    const problems = problemsOf(prompt)
    if (problems.length > 0 || prompt.state === 'failed') break
    const started = await (prompt.state === 'confirming'
      ? runner.confirm()
      : prompt.how === 'palette'
        ? answerQuestion(runner, prompt, answers)
        : answerForm(runner, answers))
    if (started.kind !== 'asked') return started
  }
  const prompt = runner.prompt.get()
  throw new Error(`Still asks: ${JSON.stringify(prompt && { ...prompt, command: prompt.id })}`)
}

/** What is not told stays as it was proposed. */
function answerQuestion(runner: Console['runner'], prompt: OpenPrompt, answers: Answers): Promise<Started> {
  const name = questionOf(prompt) ?? ''
  return runner.accept(name, typed(answers[name] ?? prompt.answers[name]) ?? '')
}

/** Every field in its turn: an answer may bring others, or empty them. */
async function answerForm(runner: Console['runner'], answers: Answers): Promise<Started> {
  const answered = new Set<string>()
  for (;;) {
    const prompt = runner.prompt.get()
    const name = prompt && asked(prompt).find(each => answers[each] !== undefined && !answered.has(each))
    if (name === undefined) return runner.submit()
    answered.add(name)
    await runner.answer(name, typed(answers[name]))
  }
}
