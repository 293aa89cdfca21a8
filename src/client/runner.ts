import type { QueryClient } from '@tanstack/query-core'
import { type Api, NotOffered, Refused } from './api.ts'
import type { AnyCommand, Facts, Invocation, Stale } from './command.ts'
import type { EntityKind } from './entities.ts'
import type { Search } from './links.ts'
import type { Notices } from './notices.ts'
import { failureOf, refresh } from './queries.ts'
import type { Records } from './records.ts'
import type { Show } from './show.ts'
import { type Store, store } from './store.ts'
import { type Drafts, isEmpty, missingText, type Problem, parseAll } from './values.ts'

/** Who knocked. A link is never run by itself; undo and repeat never ask what is known. */
export type Via = 'palette' | 'row' | 'bar' | 'key' | 'link' | 'undo'

/** A command that is being asked: in its documented form, or one argument at a time in the palette. */
export type Asking = {
  readonly id: string
  readonly command: AnyCommand
  readonly via: Via
  readonly how: 'form' | 'palette'
  readonly drafts: Drafts
  /** What was given and is not asked again, unless stepped back to. */
  readonly given: readonly string[]
  /** The argument the palette asks for now. */
  readonly at: string | undefined
  readonly phase: 'asking' | 'confirming' | 'running'
  /** The exact question of the confirmation. */
  readonly question?: string
  /** What ought to be known before going on. */
  readonly warnings?: readonly string[]
  readonly problems: readonly Problem[]
  /** What the server said, or that it said nothing. */
  readonly failure?: { readonly text: string; readonly more?: string }
}

export type Registry = {
  readonly of: (id: string) => AnyCommand | undefined
  readonly idOf: (command: AnyCommand) => string
}

export type Runner = {
  readonly asking: Store<Asking | undefined>
  /** Ids of commands under way, one entry per run. */
  readonly running: Store<readonly string[]>
  /** What can be taken back, newest last. */
  readonly undoable: Store<readonly Invocation[]>
  /** Ids of commands whose call this server does not have; they are dropped, everything documented keeps working. */
  readonly lacking: Store<readonly string[]>
  readonly gate: (command: AnyCommand) => string | undefined
  /** The one door. Resolves when the command was asked, refused or has ended. */
  readonly start: (command: AnyCommand | string, given: Drafts, via: Via) => Promise<void>
  readonly answer: (name: string, draft: unknown) => Promise<void>
  /** Palette: goes to an argument; the answers stay. */
  readonly goTo: (name: string) => void
  /** Parses all, asks the confirmation where there is one, and runs. */
  readonly submit: () => Promise<void>
  readonly confirm: () => Promise<void>
  /** One level up: from the confirmation to the questions, from the questions out. `keep`: the answers wait for the next time. */
  readonly back: (keep: boolean) => void
  /** The last thing that can be taken back, or a certain one while it still can. */
  readonly undo: (which?: Invocation) => Promise<void>
  /** Somebody else signs in over what stands on the screen: that stays, what was sent or could be undone is none of his. */
  readonly handOver: () => void
  /** Somebody else sits down: what was typed, sent or could be undone before is none of his. */
  readonly forget: () => void
}

type House = {
  readonly api: Api
  readonly client: QueryClient
  readonly records: Records
  readonly notices: Notices
  readonly show: Show
  readonly registry: Registry
  readonly facts: () => Facts
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
const unknownOutcome = 'It is not known whether it was done. Trying again is safe: it is never done twice.'

/** The arguments that are asked, given what has been told. */
export const askedNow = ({ arguments: all, when }: AnyCommand, drafts: Drafts): AnyCommand['arguments'] =>
  when ? Object.fromEntries(Object.entries(all).filter(([name]) => when[name]?.(drafts) ?? true)) : all

export function runner(house: House): Runner {
  const { records, notices, show, registry } = house
  const asking = store<Asking | undefined>(undefined)
  const running = store<readonly string[]>([])
  const undoable = store<readonly Invocation[]>([])
  const lacking = store<readonly string[]>([])
  const left = new Map<string, Drafts>()
  /** The key of a body that was sent and not answered: sent again, it is answered and not done again. */
  const sent = new Map<string, string>()
  /** How often somebody else has sat down: what still comes for the person before is not said to this one. */
  let sitting = 0
  const newKey = house.newKey ?? (() => crypto.randomUUID())
  const today = () => house.facts().today
  const find = (kind: EntityKind, id: string) => records.find(kind, id)
  const change = (more: Partial<Asking>) => asking.set(now => (now ? { ...now, ...more } : now))

  const gate = (command: AnyCommand) =>
    lacking.get().includes(registry.idOf(command)) ? 'This server does not offer it.' : command.gate?.(house.facts())
  const argumentsOf = (command: AnyCommand, drafts: Drafts) => Object.entries(askedNow(command, drafts))

  /** Known values: entities as records, so that start values can be drawn from them. */
  const known = async (command: AnyCommand, drafts: Drafts) => {
    const values: Record<string, unknown> = {}
    for (const [name, argument] of argumentsOf(command, drafts)) {
      if (isEmpty(drafts[name])) continue
      if (argument.kind === 'entity')
        values[name] = await find(argument.of, String(drafts[name])).catch(() => undefined)
      else if (argument.kind !== 'entities') values[name] = drafts[name]
    }
    return values
  }
  const withStart = async (command: AnyCommand, given: Drafts): Promise<Drafts> => {
    const start = command.start?.((await known(command, given)) as never, today())
    return { ...start, ...given }
  }
  const draftName = (id: string, given: Drafts) => `${id} ${JSON.stringify(given)}`

  const start: Runner['start'] = async (which, given, via) => {
    const command = typeof which === 'string' ? registry.of(which) : which
    if (!command) return
    const id = registry.idOf(command)
    const reason = gate(command)
    if (reason) {
      notices.say({ tone: 'bad', text: reason })
      return
    }
    const unknown: Problem[] = []
    const kept: Record<string, unknown> = {}
    for (const [name, draft] of Object.entries(given)) {
      const argument = command.arguments[name]
      if (!argument || isEmpty(draft)) continue
      if (argument.kind === 'entity') {
        const record = await find(argument.of, String(draft)).catch(() => null)
        // A list that cannot be loaded is no reason to forget what was asked for.
        if (record === undefined) {
          unknown.push({ argument: name, text: missingText(argument) })
          continue
        }
      }
      kept[name] = draft
    }
    let loaded: Drafts | undefined
    try {
      loaded = await command.load?.(house.api)
    } catch (error) {
      // Without what is stored, saving would write over it.
      notices.say({ tone: 'bad', text: failureOf(error).words ?? `${command.title}: failed.` })
      return
    }
    const drafts = await withStart(command, { ...loaded, ...left.get(draftName(id, given)), ...kept })
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
    if (!mustAsk) return go(id, command, kept, via)
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
      given: Object.keys(kept),
      at: open[0]?.[0],
      phase: 'asking',
      problems: unknown,
    })
    if (unknown[0]) notices.say({ tone: 'bad', text: unknown[0].text })
  }

  /** Everything is known: confirm where the documents ask to, then run. */
  const go = async (id: string, command: AnyCommand, drafts: Drafts, via: Via): Promise<void> => {
    const result = await parseAll(askedNow(command, drafts), drafts, find, today())
    if ('problems' in result) {
      if (asking.get()) return change({ problems: result.problems, at: result.problems[0]?.argument, phase: 'asking' })
      for (const problem of result.problems) notices.say({ tone: 'bad', text: problem.text })
      return
    }
    const { values } = result
    const wrong = ({ argument, text }: Problem) => {
      if (asking.get()) change({ problems: [{ argument, text }], at: argument, phase: 'asking' })
      else notices.say({ tone: 'bad', text })
    }
    const together = command.check?.(values as never)
    if (together) return wrong(together)
    if (command.effect === 'view') {
      const { screen } = house.facts()
      const found = await command.lookUp?.(values as never, { api: house.api, screen })
      asking.set(undefined)
      if (found && 'problem' in found) return void notices.say({ tone: 'bad', text: found.problem })
      house.used?.(id, drafts)
      return show.go({
        path: command.screen ?? screen ?? show.home,
        search: {
          ...(command.search?.(values as never) as Search | undefined),
          ...viewSearch(id, { ...drafts, ...found?.told }),
        },
      })
    }
    if (command.effect === 'show') {
      asking.set(undefined)
      house.used?.(id, drafts)
      return command.run(values as never, show)
    }
    const now = asking.get()
    const asksFirst = now?.phase !== 'confirming' && via !== 'undo'
    const refusal = asksFirst ? await command.refuses?.(values as never, house.api).catch(() => undefined) : undefined
    if (refusal) return wrong(refusal)
    const warnings = asksFirst ? ((await command.foresee?.(values as never, house.api).catch(() => [])) ?? []) : []
    const question = command.confirm?.(values as never) ?? (warnings.length > 0 ? goOn : undefined)
    if (question !== undefined && asksFirst) {
      asking.set({
        id,
        command,
        via,
        how: now?.how ?? 'palette',
        drafts,
        given: now?.given ?? Object.keys(drafts),
        at: undefined,
        phase: 'confirming',
        question,
        ...(warnings.length > 0 ? { warnings } : {}),
        problems: [],
      })
      return
    }
    return act(id, command, drafts, values, via)
  }

  const viewSearch = (id: string, drafts: Drafts) => ({
    view: id,
    ...Object.fromEntries(Object.entries(drafts).map(([name, draft]) => [`v.${name}`, String(draft)])),
  })

  const act = async (
    id: string,
    command: AnyCommand,
    drafts: Drafts,
    values: Readonly<Record<string, unknown>>,
    via: Via,
  ) => {
    if (command.effect !== 'final' && command.effect !== 'undoable') return
    const body = draftName(id, drafts)
    if (running.get().includes(body)) return
    running.set(list => [...list, body])
    const mine = asking.get()
    const stillMine = () => asking.get()?.id === id && asking.get()?.phase === 'running'
    if (mine?.id === id) change({ phase: 'running', problems: [], at: undefined })
    const whose = sitting
    const key = sent.get(body) ?? newKey()
    sent.set(body, key)
    const slow = setTimeout(
      () =>
        notices.say({
          tone: 'plain',
          text: `${command.title}: still working.`,
          more: 'You can go on; the result will be said here.',
        }),
      slowAfter,
    )
    try {
      const result = await command.run(values as never, { api: house.api, show, key })
      if (whose !== sitting) return
      sent.delete(body)
      // What was kept for the next time was this, and it is done.
      if (mine?.id === id) left.delete(draftName(id, givenOf(mine)))
      const inverse =
        command.effect === 'undoable' && via !== 'undo' ? command.undo(values as never, result) : undefined
      if (command.outdatesUndo) undoable.set([])
      if (inverse) undoable.set(list => [...list, inverse].slice(-50))
      const { done } = command.said
      if (done !== null)
        notices.say({
          tone: 'good',
          text: done ? done(values as never, result) : `${command.title}: done.`,
          ...(inverse ? { undo: inverse } : {}),
        })
      house.used?.(id, drafts)
      if (stillMine()) asking.set(undefined)
      await refresh(house.client, staleOf(command.stale, values))
      const next = command.next?.(values as never, result)
      if (next && 'path' in next) show.go(next)
      else if (next) show.invoke(next)
    } catch (error) {
      if (whose !== sitting) return
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
          ? failed(words)
          : (words ?? `${command.title}: failed.`)
        : (network ?? `${command.title}: failed.`)
      const more = [reached ? '' : 'Server not reachable.', unknown && !harmless ? unknownOutcome : '']
        .filter(line => line !== '')
        .join(' ')
      // The open form says it beside what was typed; a form that was left, or none, needs a notice.
      if (quiet || stillMine()) notices.note(text, more)
      else notices.say({ tone: 'bad', text, ...(more ? { more } : {}) })
      if (reached && command.said.empties && stillMine()) change({ drafts: await withStart(command, {}) })
      if (stillMine())
        change({
          phase: asking.get()?.question === undefined ? 'asking' : 'confirming',
          at: mine?.at,
          failure: { text, ...(more ? { more } : {}) },
        })
      // Somebody else may have been faster: what is on the screen is asked for again.
      // The form is free again at once: it does not wait for the lists.
      if (reached || command.said.reloads) void refresh(house.client, staleOf(command.stale, values))
    } finally {
      clearTimeout(slow)
      running.set(list => list.filter(each => each !== body))
    }
  }

  const handOver = () => {
    undoable.set([])
    left.clear()
    sent.clear()
  }

  return {
    asking,
    running,
    undoable,
    lacking,
    gate,
    start,
    async answer(name, draft) {
      const now = asking.get()
      if (!now) return
      const cleared = draft === now.drafts[name] ? [] : (now.command.clears?.[name] ?? [])
      const drafts = { ...now.drafts, ...Object.fromEntries(cleared.map(each => [each, undefined])), [name]: draft }
      const problems = now.problems.filter(problem => problem.argument !== name)
      change({ drafts, problems })
      const argument = now.command.arguments[name]
      if (argument?.kind === 'entity' && now.command.start) {
        const begun = await withStart(now.command, {
          ...Object.fromEntries(now.given.map(each => [each, drafts[each]])),
          [name]: draft,
        })
        // What was typed meanwhile wins over a start value.
        asking.set(later =>
          later?.id === now.id ? { ...later, drafts: { ...begun, ...dropEmpty(later.drafts, begun) } } : later,
        )
      }
    },
    goTo: name => change({ at: name, phase: 'asking' }),
    async submit() {
      const now = asking.get()
      if (!now || now.phase === 'running') return
      change({ problems: [] })
      asking.set(withoutFailure)
      await go(now.id, now.command, now.drafts, now.via)
    },
    async confirm() {
      const now = asking.get()
      asking.set(withoutFailure)
      if (now?.phase === 'confirming') await go(now.id, now.command, now.drafts, now.via)
    },
    back(keep) {
      const now = asking.get()
      if (!now) return
      const asked = argumentsOf(now.command, now.drafts).some(([name]) => !now.given.includes(name))
      if (now.phase === 'confirming' && asked) {
        const { question: _, warnings: __, ...rest } = now
        asking.set({ ...rest, phase: 'asking' })
        return
      }
      const name = draftName(now.id, givenOf(now))
      if (keep && !now.command.form?.afresh) left.set(name, withoutSecrets(now))
      else left.delete(name)
      asking.set(undefined)
    },
    async undo(which) {
      const last = undoable.get().findLast(each => which === undefined || each === which)
      if (!last) return
      undoable.set(list => list.filter(each => each !== last))
      // The line that offered it has had its answer.
      for (const { number, undo } of notices.shown.get()) if (undo === last) notices.dismiss(number)
      await start(last.id, last.given, 'undo')
    },
    handOver,
    forget() {
      sitting += 1
      asking.set(undefined)
      handOver()
    },
  }
}

type StaleOf = readonly Stale[] | ((values: never) => readonly Stale[])
const staleOf = (stale: StaleOf, values: Readonly<Record<string, unknown>>): readonly Stale[] =>
  typeof stale === 'function' ? stale(values as never) : stale

const givenOf = ({ given, drafts }: Asking): Drafts => Object.fromEntries(given.map(name => [name, drafts[name]]))

const withoutFailure = (asking: Asking | undefined): Asking | undefined => {
  if (!asking) return asking
  const { failure: _, ...rest } = asking
  return rest
}

const dropEmpty = (drafts: Drafts, begun: Drafts): Drafts =>
  Object.fromEntries(Object.entries(drafts).filter(([name, draft]) => !(isEmpty(draft) && name in begun)))

const withoutSecrets = (asking: Asking): Drafts =>
  Object.fromEntries(
    Object.entries(asking.drafts).filter(([name]) => asking.command.arguments[name]?.kind !== 'secret'),
  )
