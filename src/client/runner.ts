import type { QueryClient } from '@tanstack/query-core'
import { type Api, type CallsMade, NotOffered, Refused, type UndoableEntries } from './api.ts'
import {
  type Asking,
  askedNow,
  asksMore,
  draftName,
  givenOf,
  mayAsk,
  type Starting,
  typedIn,
  type Via,
  withoutQuestion,
  withoutSecrets,
} from './asking.ts'
import type { AnyCommand } from './command.ts'
import type { Facts } from './facts.ts'
import type { Invocation, Undo } from './invocation.ts'
import type { Search } from './location.ts'
import type { Navigator } from './navigator.ts'
import type { Notices } from './notices.ts'
import { changedBy, failureOf, refresh } from './queries.ts'
import type { Records } from './records.ts'
import type { Registry } from './registry.ts'
import { changedMeanwhile, type Look, startValues } from './start-values.ts'
import { type Store, store } from './store.ts'
import { undos } from './undo-stack.ts'
import { type Drafts, isEmpty, missingText, type Problem, parseAll } from './values.ts'

export type Runner = {
  readonly asking: Store<Asking | undefined>
  /** What will ask something in a moment: keys pressed meanwhile are meant for that. Whoever empties it gives it up. */
  readonly starting: Store<Starting | undefined>
  /** Ids of commands under way, one entry per run. */
  readonly running: Store<readonly string[]>
  /** What can be taken back, newest last. */
  readonly undoable: Store<readonly Undo[]>
  /** Ids of commands whose call this server does not have; they are dropped, everything documented keeps working. */
  readonly lacking: Store<readonly string[]>
  readonly gate: (command: AnyCommand) => string | undefined
  /** The one door. Resolves when the command was asked, refused or has ended: with `true` when something was done. */
  readonly start: (invocation: Invocation, via: Via) => Promise<unknown>
  readonly answer: (name: string, draft: unknown) => Promise<void>
  /** Palette: goes to an argument; the answers stay. */
  readonly goTo: (name: string) => void
  /** Parses all, asks the confirmation where there is one, and runs. */
  readonly submit: () => Promise<void>
  readonly confirm: () => Promise<void>
  /** One level up: from the confirmation to the questions, from the questions out. `keep`: the answers wait for the next time. */
  readonly back: (keep: boolean) => void
  /** Out of it altogether; the answers wait for the next time. */
  readonly leave: () => void
  /** The last thing that can be taken back, or a certain one while it still can. */
  readonly undo: (which?: Undo) => Promise<void>
  /** Somebody else signs in over what stands on the screen: that stays, what was sent or could be undone is none of his. */
  readonly handOver: () => void
  /** Somebody else sits down: what was typed, sent or could be undone before is none of his. */
  readonly forget: () => void
}

/** A command on its way to be done, with all it is told. */
type Operation = {
  readonly id: string
  readonly command: AnyCommand
  readonly drafts: Drafts
  readonly via: Via
  /** What it was asked as, as it stood when it was sent; once that has changed, nobody wants it any more. */
  readonly asked?: Asking
  /** Where nothing was asked: what is given up when the keys mean something else. */
  readonly coming?: Starting | undefined
}

type App = {
  readonly api: Api
  readonly client: QueryClient
  readonly records: Records
  readonly notices: Notices
  readonly navigator: Navigator
  readonly registry: Registry
  readonly facts: () => Facts
  /** What the api was told can be taken back from the log. */
  readonly operations?: UndoableEntries
  /** The calls that the api was told to make. */
  readonly made?: CallsMade
  /** Undoes an operation of the log. `title` is the command's that did it. */
  readonly undoing: (operation: number, title: string) => Invocation
  /** What the screen proposes for a command's questions, each to be answered otherwise. */
  readonly proposed?: (command: AnyCommand) => Drafts | undefined
  /** A command has run: recents and ranking want to know. */
  readonly used?: (id: string, given: Drafts) => void
  readonly newKey?: () => string
}

/** More questions than this are asked in the form, also from the palette: eleven prompts in a row are slower than a page. */
const asksInPalette = 4
/** Kinds that want a field of their own. */
const onPageOnly: readonly string[] = ['file', 'secret', 'longText', 'entities', 'table']
const slowAfter = 3000
const goOn = 'Go on all the same?'
/** What commands foresee is who would be in two places. */
const unforeseen = 'Clashes could not be checked'
const unknownOutcome = 'It is not known whether it was done. Sent again unchanged, it is not done twice.'
const twice = 'What was sent before it was changed may have been done. This would be done as well.'

export function runner(app: App): Runner {
  const { records, notices, navigator, registry } = app
  const asking = store<Asking | undefined>(undefined)
  const starting = store<Starting | undefined>(undefined)
  const running = store<readonly string[]>([])
  const lacking = store<readonly string[]>([])
  const left = new Map<string, Pick<Asking, 'drafts' | 'unsure'>>()
  /** The key of a body that was sent and not answered: sent again, it is answered and not done again. */
  const sent = new Map<string, string>()
  /** How often somebody else has sat down: what still comes for the person before is not said to this one. */
  let sessionEpoch = 0
  const taking = undos({
    operations: app.operations,
    undoing: app.undoing,
    notices,
    start: undo => start(undo, 'undo'),
  })
  const newKey = app.newKey ?? (() => crypto.randomUUID())
  const today = () => app.facts().today
  const { find, near, begin, redraw, changed } = startValues({ api: app.api, records, asking, today })
  /** What is to be taken back and cannot be looked up is not taken back yet. */
  const findToUndo: Look = (kind, id) =>
    find(kind, id).catch((error: unknown) => {
      taking.answered(false)
      throw error
    })
  const change = (more: Partial<Asking>) => asking.set(now => (now ? { ...now, ...more } : now))

  const gate = (command: AnyCommand) =>
    lacking.get().includes(registry.idOf(command)) ? 'This server does not offer it.' : command.gate?.(app.facts())
  const argumentsOf = (command: AnyCommand, drafts: Drafts) => Object.entries(askedNow(command, drafts))

  /** A question about the kind of record under the cursor begins with that one, and can be answered otherwise. */
  const underCursor = (command: AnyCommand): Drafts => {
    const { row } = app.facts()
    const fits = Object.entries(command.arguments).find(
      ([, argument]) => argument.kind === 'entity' && argument.of === row?.kind && !argument.optional,
    )
    return row && fits ? { [fits[0]]: row.id } : {}
  }
  /** The start values on their way: what is sent waits for them. */
  let drawing = Promise.resolve()

  const start: Runner['start'] = async ({ command, given }, via) => {
    const id = registry.idOf(command)
    const reason = gate(command)
    if (reason) {
      notices.say({ tone: 'bad', text: reason })
      return
    }
    const coming = via !== 'undo' && mayAsk(command, given) ? { command } : undefined
    if (coming) starting.set(coming)
    return prepare(id, command, given, via, coming).finally(() => arrived(coming))
  }
  const arrived = (coming: Starting | undefined) => starting.set(now => (now === coming ? undefined : now))
  const givenUp = (coming: Starting | undefined) => coming !== undefined && starting.get() !== coming

  /** Finds out what is known already, and asks for the rest. */
  const prepare = async (id: string, command: AnyCommand, given: Drafts, via: Via, coming: Starting | undefined) => {
    const unknown: Problem[] = []
    const kept: Record<string, unknown> = {}
    for (const [name, draft] of Object.entries(given)) {
      const argument = command.arguments[name]
      if (!argument || isEmpty(draft)) continue
      if (argument.kind === 'entity') {
        // A list that cannot be loaded is no reason to forget what was asked for.
        const record = await near(argument.of, String(draft)).catch(() => null)
        if (record === undefined) {
          unknown.push({ argument: name, text: missingText(argument) })
          continue
        }
      }
      kept[name] = draft
    }
    let loaded: Drafts | undefined
    try {
      loaded = await command.load?.(app.api)
    } catch (error) {
      // Without what is stored, saving would write over it.
      if (!givenUp(coming)) notices.say({ tone: 'bad', text: failureOf(error).words ?? `${command.title}: failed.` })
      return
    }
    const before = left.get(draftName(id, given))
    const here = via === 'palette' || via === 'key' ? { ...underCursor(command), ...app.proposed?.(command) } : {}
    const told = { ...here, ...before?.drafts, ...kept }
    const proposed = { ...here, ...loaded }
    const begun = { ...(await begin(command, told)), ...proposed }
    if (givenUp(coming)) return
    const drafts = { ...begun, ...told }
    const open = argumentsOf(command, drafts).filter(([name]) => !(name in kept))
    const required = open.filter(([, argument]) => !argument.optional)
    const fixed = command.effect === 'view' || command.effect === 'show'
    // A link asks or shows; what would run without a question, and what nobody is offered, it cannot start.
    if (via === 'link' && (command.unlisted || (command.effect === 'show' && required.length === 0))) {
      notices.say({ tone: 'plain', text: `Left out of the link: do=${id}` })
      return
    }
    // What undo was not told was empty before; what it was told and is gone cannot be asked for.
    if (via === 'undo' && unknown[0]) {
      notices.say({ tone: 'bad', text: unknown[0].text })
      return
    }
    const mustAsk = (fixed || via === 'undo' ? required : open).length > 0 || (via === 'link' && !fixed)
    if (!mustAsk) return go({ id, command, drafts: kept, via, coming })
    const asked =
      (via === 'palette' || via === 'key') &&
      open.length <= asksInPalette &&
      !command.form?.own &&
      open.every(([, { kind }]) => !onPageOnly.includes(kind))
    asking.set({
      id,
      command,
      via,
      how: fixed || asked ? 'palette' : 'form',
      drafts,
      begun,
      proposed,
      given: Object.keys(kept),
      at: open[0]?.[0],
      phase: 'asking',
      problems: unknown,
      ...(before?.unsure ? { unsure: before.unsure } : {}),
    })
    if (unknown[0]) notices.say({ tone: 'bad', text: unknown[0].text })
    drawing = redraw(find)
  }

  /** Everything is known: confirm where the documents ask to, then run. */
  const go = async (operation: Operation): Promise<unknown> => {
    const { id, command, drafts, via, asked, coming } = operation
    const left = () => (asked ? asking.get() !== asked : givenUp(coming))
    const answers = asked?.question !== undefined
    const asks = !answers && via !== 'undo' && 'confirm' in command && command.confirm !== undefined
    const opens = command.effect === 'view' || asks
    const look = opens ? near : via === 'undo' ? findToUndo : find
    const result = await parseAll(askedNow(command, drafts), drafts, look, today())
    if (left()) return
    if ('problems' in result) return wrong(operation, result.problems)
    const { values } = result
    const together = command.check?.(values)
    if (together) return wrong(operation, [together])
    if (command.effect === 'view') {
      const { screen } = app.facts()
      const found = await command.lookUp?.(values, { api: app.api, screen })
      if (left()) return
      asking.set(undefined)
      if (found && 'problem' in found) return void notices.say({ tone: 'bad', text: found.problem })
      app.used?.(id, drafts)
      return navigator.go({
        path: command.screen ?? screen ?? navigator.home,
        search: {
          ...(command.search?.(values) as Search | undefined),
          ...viewSearch(id, { ...drafts, ...found?.told }),
        },
      })
    }
    if (command.effect === 'show') {
      asking.set(undefined)
      app.used?.(id, drafts)
      return command.run(values, navigator)
    }
    const documented = command.confirm?.(values)
    // The record was changed since it was drawn: what was answered is another question.
    const anew = answers && documented !== undefined && documented !== asked.question
    const asksFirst = via !== 'undo' && (!answers || anew)
    // What cannot be asked beforehand is refused when it is done.
    const refusal = asksFirst ? await command.refuses?.(values, app.api).catch(() => undefined) : undefined
    if (left()) return
    if (refusal) return wrong(operation, [refusal])
    const foreseen = asksFirst ? ((await command.foresee?.(values, app.api).catch(unchecked)) ?? []) : []
    if (left()) return
    const changed = asksFirst && asked?.unsure?.length && !asked.unsure.includes(draftName(id, drafts))
    const warnings = [...(anew ? [`${changedMeanwhile}.`] : []), ...(changed ? [twice] : []), ...foreseen]
    const question = documented ?? (warnings.length > 0 ? goOn : undefined)
    if (question !== undefined && asksFirst) {
      asking.set({
        ...(asked ?? { id, command, via, how: 'palette', drafts, begun: {}, given: Object.keys(drafts) }),
        at: undefined,
        phase: 'confirming',
        question,
        ...(warnings.length > 0 ? { warnings } : {}),
        problems: [],
      })
      return
    }
    arrived(coming)
    return act(operation, values)
  }

  /** Beside what was asked, or beside the question that was confirmed; where nothing was asked, in words of its own. */
  const wrong = ({ asked }: Operation, problems: readonly Problem[]) => {
    const [first] = problems
    if (!first) return
    if (!asked) for (const { text } of problems) notices.say({ tone: 'bad', text })
    else if (asked.question !== undefined) asking.set({ ...asked, phase: 'confirming', failure: { text: first.text } })
    else asking.set({ ...asked, phase: 'asking', problems, at: first.argument })
  }

  /** What is asked is answered: it stays as it was sent until that has come to something. */
  const send = async ({ failure: _, ...now }: Asking) => {
    const asked: Asking = { ...now, phase: 'checking', problems: [] }
    asking.set(asked)
    const instead = (as: Asking) => asking.set(later => (later === asked ? as : later))
    // What is sent is what was seen: nobody else's work is written over unseen.
    const again = now.question === undefined ? await changed(asked) : undefined
    if (again) return instead(again)
    await go({ id: now.id, command: now.command, drafts: now.drafts, via: now.via, asked }).finally(() => instead(now))
  }

  const viewSearch = (id: string, drafts: Drafts) => ({
    view: id,
    ...Object.fromEntries(Object.entries(drafts).map(([name, draft]) => [`v.${name}`, String(draft)])),
  })

  /** Asks again for what the calls sent under a key may have changed. */
  const freshen = (key: string) => refresh(app.client, changedBy(app.made?.get(key) ?? []))

  const act = async ({ id, command, drafts, via, asked }: Operation, values: Readonly<Record<string, unknown>>) => {
    if (command.effect !== 'final' && command.effect !== 'undoable') return
    const body = draftName(id, drafts)
    if (running.get().includes(body)) return
    running.set(list => [...list, body])
    const stillMine = () => asked !== undefined && asking.get()?.id === id && asking.get()?.phase === 'running'
    if (asked) change({ phase: 'running', at: undefined })
    const whose = sessionEpoch
    const key = sent.get(body) ?? newKey()
    sent.set(body, key)
    const slow = setTimeout(() => {
      if (whose !== sessionEpoch) return
      notices.say({
        tone: 'plain',
        text: `${command.title}: still working.`,
        more: 'You can go on; the result will be said here.',
      })
    }, slowAfter)
    try {
      const result = await command.run(values, { api: app.api, navigator, key })
      clearTimeout(slow)
      if (whose !== sessionEpoch) return
      sent.delete(body)
      if (via === 'undo') taking.answered(true)
      // What was kept for the next time was this, and it is done.
      if (asked) left.delete(draftName(id, givenOf(asked)))
      if (command.outdatesUndo && via !== 'undo') taking.outdate()
      const inverse = via === 'undo' ? undefined : taking.keep(command, key)
      const made = command.prints?.(values, result)
      const prints = made && registry.opening(made)
      const { done } = command.said
      if (done !== null)
        notices.say({
          tone: 'good',
          text: done ? done(values, result) : `${command.title}: done.`,
          ...(inverse ? { undo: inverse } : {}),
          ...(prints ? { prints } : {}),
        })
      app.used?.(id, drafts)
      if (stillMine()) asking.set(undefined)
      await freshen(key)
      // Whoever has begun something else by now is not taken away from it.
      const next = asking.get() || starting.get() ? undefined : command.next?.(values, result)
      if (next) navigator.open(next)
      return true
    } catch (error) {
      if (whose !== sessionEpoch) return
      if (error instanceof NotOffered) {
        lacking.set(list => [...list, id])
        sent.delete(body)
        if (stillMine()) asking.set(undefined)
        notices.say({ tone: 'bad', text: `This server does not offer ${command.title}.` })
        return
      }
      const { reached, words } = failureOf(error)
      const status = error instanceof Refused ? error.status : undefined
      // A refusal ends the matter. What was not answered, or by something between here and the server, may have been done
      // all the same: it is sent again under the same key.
      if (status !== undefined && status < 500) sent.delete(body)
      const unknown = status === undefined || status > 500
      const { failed, network, quiet, harmless } = command.said
      const text = reached
        ? failed
          ? failed(words, values)
          : (words ?? `${command.title}: failed.`)
        : (network ?? `${command.title}: failed.`)
      const more = [reached ? '' : 'Server not reachable.', unknown && !harmless ? unknownOutcome : '']
        .filter(line => line !== '')
        .join(' ')
      // The open form says it beside what was typed; a form that was left, or none, needs a notice.
      if (quiet || stillMine()) notices.note(text, more)
      else notices.say({ tone: 'bad', text, ...(more ? { more } : {}) })
      if (reached && command.said.empties && stillMine()) {
        const begun = await begin(command, {})
        change({ begun, drafts: begun })
      }
      const unsure = (asked?.unsure ?? []).filter(each => each !== body)
      if (stillMine())
        change({
          unsure: unknown && !harmless ? [...unsure, body] : unsure,
          phase: asking.get()?.question === undefined ? 'asking' : 'confirming',
          at: asked?.at,
          failure: { text, ...(more ? { more } : {}) },
        })
      // Somebody else may have been faster: what is on the screen is asked for again.
      // The form is free again at once: it does not wait for the lists.
      if (reached || command.said.reloads) void freshen(key)
      if (via === 'undo') taking.answered(status !== undefined && status < 500)
    } finally {
      app.operations?.delete(key)
      app.made?.delete(key)
      clearTimeout(slow)
      running.set(list => list.filter(each => each !== body))
    }
  }

  const end = (now: Asking, keep: boolean) => {
    const name = draftName(now.id, givenOf(now))
    if (keep && !now.command.form?.afresh) left.set(name, { ...now, drafts: withoutSecrets(now.command, typedIn(now)) })
    else left.delete(name)
    asking.set(undefined)
  }

  const handOver = () => {
    taking.handOver()
    left.clear()
    sent.clear()
  }

  return {
    asking,
    starting,
    running,
    undoable: taking.list,
    lacking,
    gate,
    start,
    async answer(name, draft) {
      const now = asking.get()
      if (!now) return
      const same = draft === now.drafts[name]
      const cleared = same ? [] : (now.command.clears?.[name] ?? [])
      const drafts = { ...now.drafts, ...Object.fromEntries(cleared.map(each => [each, undefined])), [name]: draft }
      const problems = now.problems.filter(problem => problem.argument !== name)
      change({ drafts, problems, ...(now.phase === 'checking' && !same ? { phase: 'asking' } : {}) })
      const argument = now.command.arguments[name]
      if (argument?.kind === 'entity') {
        drawing = redraw(near)
        await drawing
        drawing = redraw(find)
      }
    },
    goTo: name => change({ at: name, phase: 'asking' }),
    async submit() {
      await drawing
      const now = asking.get()
      if (now?.phase === 'asking') await send(now)
    },
    async confirm() {
      const now = asking.get()
      if (now?.phase === 'confirming') await send(now)
    },
    back(keep) {
      const now = asking.get()
      if (!now) return
      if (now.question !== undefined && now.phase !== 'running' && asksMore(now))
        return asking.set(withoutQuestion(now))
      end(now, keep)
    },
    leave() {
      const now = asking.get()
      if (now) end(now, true)
    },
    undo: taking.undo,
    handOver,
    forget() {
      sessionEpoch += 1
      starting.set(undefined)
      asking.set(undefined)
      handOver()
    },
  }
}

/** Another server has no such call; of this one it ought to be known. */
const unchecked = (error: unknown): readonly string[] =>
  error instanceof NotOffered ? [] : [`${unforeseen}: ${failureOf(error).words ?? 'server not reachable.'}`]
