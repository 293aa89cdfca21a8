import { vi } from 'vitest'
import type { AnyCommand } from '#client/command/command.ts'
import type { Facts } from '#client/command/facts.ts'
import { invoke } from '#client/command/invocation.ts'
import type { Navigator } from '#client/command/navigator.ts'
import type { CallsMade, UndoableEntries } from '#client/core/api.ts'
import { createApi } from '#client/core/create-api.ts'
import { everySecond } from '#client/core/seconds.ts'
import { sessionStore } from '#client/core/session.ts'
import { queryClient } from '#client/data/queries.ts'
import { records } from '#client/data/records.ts'
import { type EntityRef, kinds } from '#client/entities/kinds.ts'
import { t } from '#client/messages/message.ts'
import { operationsText } from '#client/messages/operations.ts'
import { notices } from '#client/run/notices.ts'
import type { Operation, Subscriber } from '#client/run/operation.ts'
import type { Outcome } from '#client/run/outcome.ts'
import { printOffer } from '#client/run/print-offer.ts'
import { refetchChanged } from '#client/run/refetch-changed.ts'
import { runner } from '#client/run/runner.ts'
import { sayOutcomes } from '#client/run/say-outcomes.ts'
import { undoStack } from '#client/run/undo-stack.ts'
import undoOperation from '#commands/audit/undo-operation.ts'
import discardRecording from '#commands/recordings/discard-recording.ts'
import stopRecording from '#commands/recordings/stop-recording.ts'
import pinRecord from '#commands/view/pin-record.ts'
import { calls as allCalls, type CallName } from '#contract/calls.ts'
import { dayOf } from '#rules/hong-kong.ts'
import { type Answered, asksFor } from '#tests/answered-instead.ts'
import { printPlan } from '#tests/client/run/print-plan.ts'
import type { World } from '#tests/world.ts'
import { registry } from '#ui/app/registry.ts'

/** What one operation came to, on either side, without what differs from one time to the next. */
export type Evidence = {
  readonly plan: string
  readonly outcome: Outcome['kind']
  /** What the server was asked while it ran. */
  readonly calls: readonly object[]
  /** What the server's log says of it. */
  readonly entries: readonly object[]
  readonly notices: readonly { readonly text: string; readonly more?: string; readonly undoable?: true }[]
  /** What it asked of the screen. */
  readonly screen: readonly unknown[]
}

const rowOf = (command: AnyCommand, given: Readonly<Record<string, unknown>>): EntityRef | undefined => {
  const argument = command.row === undefined ? undefined : command.arguments[command.row]
  const id = command.row === undefined ? undefined : given[command.row]
  return argument?.kind === 'entity' && id !== undefined ? { kind: argument.of, id: String(id) } : undefined
}

/** The console without what is drawn, signed in as the boss, on a real server in this process. */
export async function openConsole(world: World) {
  const calls: object[] = []
  const screen: unknown[] = []
  const instead = new Map<CallName, Answered>()
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    const own = Object.fromEntries(new Headers(headers))
    // Whether an answer is still there to be revalidated is up to the garbage collector.
    const { 'idempotency-key': _, authorization: __, 'if-none-match': ___, ...said } = own
    calls.push({ method, path, headers: said, body: typeof body === 'string' ? JSON.parse(body) : body })
    for (const [name, answered] of instead)
      if (asksFor(name, method, `http://localhost${path}`)) return answerOf(answered)
    const text = typeof body === 'string' ? { body } : {}
    const reply = await world.send(method, path, { as: 'nobody', headers: own, ...text })
    const empty = reply.status === 204 || reply.status === 304
    return new Response(empty ? null : Buffer.from(reply.bytes), { status: reply.status, headers: reply.headers })
  })
  const session = sessionStore({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
  session.enter(await world.signIn('boss'), 'boss', 'boss')
  const undoable: UndoableEntries = new Map()
  const made: CallsMade = new Map()
  const api = createApi({
    calls: allCalls,
    host: '',
    session,
    expired: () => Promise.resolve(false),
    operations: undoable,
    made,
  })
  const client = queryClient()
  const said = notices(() => 0)
  const known = records(client, api, () => ({ me: session.username(), role: session.role() }))
  const answering: Readonly<Record<string, unknown>> = {
    home: '/',
    recorded: () => [{ command: 'students/toggle-student-status', answers: { student: '$row' } }],
    here: () => ({ path: '/', search: { saved: 'owing.1', q: 'owes:>500' } }),
    // The document is asked for, as it is when a window opens for it.
    document: async (load: () => Promise<{ readonly name: string; readonly blob: Blob }>) => {
      const { name, blob } = await load()
      screen.push(['document', name, blob.type])
    },
    // The chat is made, as it is when a window opens for it.
    chat: async (load: () => Promise<string>) => screen.push(['chat', await load()]),
    copyText: async (load: () => Promise<string>) => screen.push(['copyText', await load()]),
    download: ({ name, text }: { readonly name: string; readonly text: string }) =>
      screen.push(['download', name, text]),
    exportList: async (how: object) => {
      screen.push(['exportList', how])
      return 'list.xlsx'
    },
    copyRows: async () => {
      screen.push(['copyRows'])
      return 3
    },
    // They are random.
    recoveryCodes: (codes: readonly string[]) => screen.push(['recoveryCodes', codes.length]),
    signIn: ({ username, role }: { readonly username: string; readonly role: string }) =>
      screen.push(['signIn', username, role]),
  }
  // Whatever else is asked of the screen is only written down.
  const navigator = new Proxy(answering, {
    get: (all, name) => all[String(name)] ?? ((...given: unknown[]) => void screen.push([name, ...given])),
  }) as unknown as Navigator
  let row: EntityRef | undefined
  let now: AnyCommand | undefined
  const facts = (): Facts => ({
    role: 'boss',
    screen: now?.screen ?? '/students',
    row: row ?? (now === pinRecord ? { kind: 'student', id: 'S0001' } : undefined),
    selected: [],
    today: dayOf(world.clock.now()),
    has: new Set([
      'search',
      'list',
      'selected rows',
      'columns',
      'opened view',
      'search text',
      'next page',
      'new rows',
      'previous page',
      'tabs',
      'undo',
      'redo',
      'document',
      'last command',
      ...(now === stopRecording || now === discardRecording ? (['recording', 'recorded steps'] as const) : []),
      'continue',
      'dialog',
      'paper',
      'month',
    ]),
  })
  const undo = undoStack({
    start: (operation, command, about) => run.start(invoke(undoOperation, { operation, command, about }), 'undo'),
    undoJob: () => Promise.resolve({ kind: 'left' }),
    rested: () => Promise.resolve(),
    undoStep: () => Promise.resolve({ kind: 'left' }),
    say: () => undefined,
    showJob: () => undefined,
    again: invocation => run.start(invocation, 'redo'),
    log: async () => (await api.getAuditLog({ limit: '200', rows: '100' })).data,
    taken: said.withdraw,
    takeBackJob: () => Promise.resolve(false),
    async takeBack(by) {
      const invocation = registry.opening(by)
      if (invocation) await run.start(invocation, 'bar')
    },
    refused: text => said.say({ tone: 'plain', text }),
    related: known.related,
  })
  let ended: { readonly operation: Operation; readonly outcome: Outcome; readonly calls: readonly object[] } | undefined
  const evidence: Subscriber = {
    began: () => void calls.splice(0),
    ended(operation, outcome) {
      ended = { operation, outcome, calls: [...calls] }
    },
  }
  let keys = 0
  const run = runner({
    api,
    records: known,
    navigator,
    registry,
    facts,
    undoable,
    made,
    subscribers: [
      evidence,
      undo.subscriber,
      printOffer().subscriber,
      sayOutcomes(said, known.related, api, everySecond()),
      refetchChanged(client),
    ],
    newKey: () => {
      keys += 1
      return `key ${keys}`
    },
  })
  let entry = await lastEntry(world)
  // Records name their student once the students are loaded.
  await known.load('student')

  return {
    api,
    client,
    records: known,
    runner: run,
    navigator,
    undo: undo.undo,
    today: facts().today,
    now: world.clock.now(),
    /** Where the person is, and what the cursor stands on, when they start a command. */
    at(command: AnyCommand, given: Readonly<Record<string, unknown>> = {}) {
      now = command
      row = rowOf(command, given)
    },
    /** From now on a call is answered like this; without an answer, by the server again. */
    answerInstead(name: CallName, answered?: Answered) {
      if (answered === undefined) instead.delete(name)
      else instead.set(name, answered)
    },
    said: said.log.get,
    lines: () => said.log.get().map(({ text }) => t(text)),
    /** The notices on the screen, the newest last. */
    shown: () => said.shown.get(),
    kinds,
    /** What the last operation came to; `undefined` when none has run since this was asked. */
    async evidence(): Promise<Evidence | undefined> {
      const last = ended
      ended = undefined
      const before = entry
      entry = await lastEntry(world)
      const lines = said.log.get()
      said.clear()
      const asked = screen.splice(0)
      if (!last) return undefined
      const { plan } = last.operation
      const opens = plan.command.effect === 'view' || plan.command.effect === 'show'
      return {
        plan: printPlan(plan, plan),
        outcome: last.outcome.kind,
        calls: opens ? [] : last.calls,
        entries: await entriesAfter(world, before),
        // How long it took is no part of what came of it.
        notices: lines
          .filter(({ more }) => more !== operationsText.youCanGoOn)
          .map(({ number: _, at: __, operation: ___, text, more, ...line }) => ({
            ...line,
            text: t(text),
            ...(more ? { more: t(more) } : {}),
          })),
        screen: asked,
      }
    },
  }
}
export type Console = Awaited<ReturnType<typeof openConsole>>

function answerOf(answered: Answered): Response {
  if (answered === 'nothing') throw new TypeError('Failed to fetch')
  const { status, body } = answered
  return typeof body === 'string'
    ? new Response(body, { status, headers: { 'content-type': 'text/html' } })
    : Response.json(body, { status })
}

const lastEntry = async ({ database }: World): Promise<number> => {
  const [last] = await database.reader.selectFrom('audit_log').select('id').orderBy('id', 'desc').limit(1).execute()
  return last?.id ?? 0
}
const entriesAfter = async ({ database }: World, id: number): Promise<readonly object[]> => {
  const rows = await database.reader.selectFrom('audit_log').selectAll().where('id', '>', id).orderBy('id').execute()
  return rows.map(({ staff, call, changes, undoes }) => ({ staff, call, changes: JSON.parse(changes, known), undoes }))
}

/** A session has another id each time. */
const known = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'table' in value && value.table === 'sessions'
    ? { ...value, id: 'a session' }
    : value
