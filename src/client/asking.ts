import type { AnyCommand } from './command.ts'
import { type Drafts, isEmpty, type Problem } from './values.ts'

/** Who knocked. A link is never run by itself; undo and repeat never ask what is known. */
export type Via = 'palette' | 'row' | 'bar' | 'key' | 'link' | 'undo'

/** A command that is being asked: in its documented form, or one argument at a time in the palette. */
export type Asking = {
  readonly id: string
  readonly command: AnyCommand
  readonly via: Via
  readonly how: 'form' | 'palette'
  readonly drafts: Drafts
  /** The start values as they were drawn: an answer that differs from them is the person's own. */
  readonly begun: Drafts
  /** Those of them that come from the place it was asked at, or from the server: no other record changes them. */
  readonly proposed?: Drafts
  /** What was given and is not asked again, unless stepped back to. */
  readonly given: readonly string[]
  /** The argument the palette asks for now. */
  readonly at: string | undefined
  /** 'checking': what was sent is looked up first; to answer otherwise, or to leave, gives it up. */
  readonly phase: 'asking' | 'checking' | 'confirming' | 'running'
  /** The exact question of the confirmation. */
  readonly question?: string
  /** What ought to be known before going on. */
  readonly warnings?: readonly string[]
  readonly problems: readonly Problem[]
  /** What the server said, or that it said nothing. */
  readonly failure?: { readonly text: string; readonly more?: string }
  /** What was sent from here and may have been done, by the bodies it was sent as. */
  readonly unsure?: readonly string[]
}

/** A command whose question is still being got ready. */
export type Starting = { readonly command: AnyCommand }

/** The arguments that are asked, given what has been told. */
export const askedNow = ({ arguments: all, when }: AnyCommand, drafts: Drafts): AnyCommand['arguments'] =>
  when ? Object.fromEntries(Object.entries(all).filter(([name]) => when[name]?.(drafts) ?? true)) : all

/** Whether something may be asked or shown before it is done: not of what a row key does at once. */
export const mayAsk = (command: AnyCommand, given: Drafts): boolean =>
  command.effect === 'view' ||
  ('confirm' in command && command.confirm !== undefined) ||
  ('foresee' in command && command.foresee !== undefined) ||
  ('refuses' in command && command.refuses !== undefined) ||
  Object.keys(command.arguments).some(name => isEmpty(given[name]))

/** A file as text: two of one length and name, saved at one moment, are taken for one. */
const named = (_: string, draft: unknown): unknown =>
  draft instanceof File ? [draft.name, draft.size, draft.lastModified] : draft

/** A command with what it was told, as one text: the same for the same. */
export const draftName = (id: string, given: Drafts): string => `${id} ${JSON.stringify(given, named)}`

/** Whether a run of the command that was told this, and perhaps more after it, is among those under way. */
export const isRunning = (running: readonly string[], id: string, given: Drafts = {}): boolean =>
  running.some(body => body.startsWith(draftName(id, given).slice(0, -1)))

export const givenOf = ({ given, drafts }: Asking): Drafts =>
  Object.fromEntries(given.map(name => [name, drafts[name]]))

/** Sent, and not to be sent again before that has come to something. */
export const isBusy = ({ phase }: Asking): boolean => phase === 'checking' || phase === 'running'

/** Whether something is asked that was not given. */
export const asksMore = ({ command, drafts, given }: Asking): boolean =>
  Object.keys(askedNow(command, drafts)).some(name => !given.includes(name))

/** Back from the confirmation to the questions. */
export const withoutQuestion = ({ question: _, warnings: __, ...rest }: Asking): Asking => ({
  ...rest,
  phase: 'asking',
})

/** What the person has changed: only that goes along to another record, and waits for the next time. */
export const typedIn = ({ drafts, begun }: Asking): Drafts =>
  Object.fromEntries(Object.entries(drafts).filter(([name, draft]) => !sameDraft(draft, begun[name])))

/** A field gives text back for a number it was begun with. */
export const sameDraft = (one: unknown, other: unknown): boolean =>
  one === other ||
  (isEmpty(one) && isEmpty(other)) ||
  (typeof one === 'object' || typeof other === 'object'
    ? JSON.stringify(one, named) === JSON.stringify(other, named)
    : String(one) === String(other))

export const ofSameRecords = (one: Asking, other: Asking): boolean =>
  Object.entries(one.command.arguments).every(
    ([name, { kind }]) => kind !== 'entity' || one.drafts[name] === other.drafts[name],
  )

export const withoutSecrets = ({ arguments: all }: AnyCommand, drafts: Drafts): Drafts =>
  Object.fromEntries(Object.entries(drafts).filter(([name]) => all[name]?.kind !== 'secret'))
