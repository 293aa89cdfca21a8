import { isAnswer } from '../command/argument-for.ts'
import type { AnyCommand } from '../command/command.ts'
import type { Run } from '../command/command-answers.ts'
import type { Facts } from '../command/facts.ts'
import { type Invocation, invoke } from '../command/invocation.ts'
import type { Listed, Registry } from '../command/registry.ts'
import type { Link } from '../command/url-search.ts'
import type { Answers } from '../command/values.ts'
import type { About } from '../data/label-of.ts'
import type { Found, Records } from '../data/records.ts'
import type { EntityKind, EntityRef } from '../entities/kinds.ts'
import type { Filterable } from '../filter/filterable.ts'
import type { RowSearch } from '../filter/row-search.ts'
import type { Said } from '../line/line-answers.ts'
import type { Piece } from '../line/pieces.ts'
import type { Source, World } from '../line/record-sources.ts'
import { generalText } from '../messages/general.ts'
import { caption, type Message } from '../messages/message.ts'
import type { KeptDraft } from '../run/draft.ts'
import type { RecentRecord } from '../run/recent-records.ts'
import type { Fact } from './row-fact.ts'
import type { ViewCounts } from './view-counts.ts'

/** A row of the palette: a command, perhaps with its record, or a record with the number of its commands. */
export type Item = {
  /** Identifies the row, so that the highlight stays on it when other rows change. */
  readonly key: string
  readonly group: Message
  readonly title: Message
  /** The record that the command is about, or a hint that distinguishes records with the same name. */
  readonly about: string
  /** What tells that record from others of the same name. It stands last. */
  readonly hint?: string
  /** What the record was found by, where that is not its name: 'School Fung Kai'. */
  readonly why?: string | undefined
  readonly keys: string | undefined
  /** Why it cannot run now. */
  readonly blocked: Message | undefined
  /** It takes something away, and is red. */
  readonly danger?: true
} & (
  | {
      readonly type: 'command'
      readonly invocation: Invocation
      /** What the typed line says to the command. */
      readonly line?: ItemLine
    }
  | {
      readonly type: 'record'
      readonly ref: EntityRef
      readonly commands: number
      /** How many rows a view has. */
      readonly count?: string | undefined
      readonly fact?: Fact | undefined
    }
  /** A list with a filter in its search box, and how many records it has. */
  | { readonly type: 'list'; readonly link: Link; readonly count?: number }
  /** A longer text for the box, and how many records it would find. */
  | { readonly type: 'completion'; readonly typed: string; readonly count: string }
)

/** What a row of the palette shows of the typed line. */
export type ItemLine = {
  readonly said: Said
  /** The answers that the line gives, beside the record that the row is about. */
  readonly chips: readonly { readonly argument: string; readonly text: Message; readonly pieces: readonly Piece[] }[]
  /** The questions that open with a text of the line. */
  readonly asks: readonly { readonly label: Message; readonly text: string }[]
  readonly unused: readonly Piece[]
  /** Why they are of no use, when they name a day. */
  readonly why?: Message | undefined
  /** The pieces of each answer. */
  readonly answers: readonly (readonly Piece[])[]
  /** How many ways there are to read the line. */
  readonly ways: number
  /** The record is one of several that this text means. */
  readonly oneOf?: { readonly argument: string; readonly text: string }
}

export const shown = 50

/** At most 50 rows in order. The first `certain` rows stay in place when more results arrive. */
export type Items = {
  readonly all: readonly Item[]
  readonly certain: number
  /** Lists to load, because the first rows cannot be read completely without them. */
  readonly missing: readonly Source[]
  /** There are no rows yet, because a long list has to be looked through first: a step that does so for some milliseconds. */
  readonly prepare?: ((milliseconds: number) => boolean) | undefined
}

/** What matters at this moment. All of it is in the cache: the palette opens without waiting. */
export type Now = {
  /** HH:mm in Hong Kong. */
  readonly time: string
  readonly recent: readonly RecentRecord[]
  /** Finds the command that opens what another command made. */
  readonly registry: Pick<Registry, 'opener' | 'listed'>
  readonly drafts: readonly KeptDraft[]
  /** What the person keeps at hand. */
  readonly pinned?: readonly EntityRef[]
  /** The student whose page was open before. */
  readonly lastPerson?: string | undefined
}

/** The records that the server has for a text, beside those in the cache. */
export type FoundOnServer = readonly Found<'invoice' | 'receipt' | 'creditNote' | 'liveLesson'>[]

/** A list as filters search it. */
export type Search = {
  readonly found: readonly Found<EntityKind>[]
  /** The record of each of its rows, which has the text that words are searched in. */
  readonly texts: Map<object, Found<EntityKind>>
  /** What the answer depends on beside the list. */
  readonly known: readonly unknown[]
  readonly search: RowSearch<object>
  readonly filterable: Filterable<object>
}

export type Asked = {
  readonly typed: string
  readonly commands: readonly Listed[]
  readonly facts: Facts
  readonly records: Records
  readonly weight: (id: string) => number
  readonly gate: (command: AnyCommand) => Message | undefined
  /** The arguments that the open dialog or the screen gives to a command in its toolbar. */
  readonly offered?: (command: AnyCommand) => Answers | undefined
  /** What a command would take back that was just done and cannot be undone. It is offered where no row is meant. */
  readonly takesBack?: (command: AnyCommand) => { readonly given: Answers; readonly about: string } | undefined
  /** The screen that the person wanted before signing in. It is offered first. */
  readonly continueTo?: string | undefined
  /** The title of what was last done. It can be repeated. */
  readonly repeats?: string | undefined
  /** What matters at this moment, for the empty palette. Made only when it is shown. */
  readonly now?: () => Now
  /** How many rows the views have. */
  readonly viewCounts?: ViewCounts
  /** What has been read for filters, by kind. */
  readonly searches: Map<EntityKind, Search>
  /** Only commands that accept this record. */
  readonly of?: EntityRef | undefined
  /** Only this command, whose name is not typed. */
  readonly within?: string | undefined
  /** The records that lines can name; by default those in the cache. */
  readonly rows?: World['rows']
  /** The lists that could not be loaded: a word may well name a record of theirs. */
  readonly lost?: ReadonlySet<EntityKind>
  /** The runs in progress. What they are about is not offered again. */
  readonly running?: readonly Run[]
  /** The words that were guessed, because nothing matches what was typed. Whom they mean is asked. */
  readonly guessed?: readonly string[] | undefined
  /** Which of several readings of the line the person has chosen, by command. */
  readonly way?: Readonly<Record<string, number>> | undefined
}

export function commandItem(
  listed: Listed,
  given: Answers,
  about: About,
  blocked: Message | undefined,
): Item & { readonly type: 'command' } {
  return {
    ...(listed.command.group === 'danger' ? { danger: true } : {}),
    key: `${listed.id} ${JSON.stringify(Object.entries(given).sort(([a], [b]) => (a < b ? -1 : 1)))}`,
    group: generalText.commands,
    type: 'command',
    title: caption(listed.command.title),
    ...about,
    keys: listed.command.keys,
    blocked,
    invocation: invoke(listed.command, given),
  }
}

/** How many row commands a kind of record has. */
export const countOf = (kind: EntityKind, commands: readonly Listed[]): number =>
  commands.filter(({ command }) => {
    const argument = command.row === undefined ? undefined : command.arguments[command.row]
    return argument?.kind === 'entity' && isAnswer(argument.of, kind)
  }).length

/** What a text means that is a day, a period or an amount, or somebody's day, and nothing else. */
export type Alone = {
  readonly items: readonly Item[]
  /** It is a word as well, as 'may' and 'sun' are: whoever is called so comes first. */
  readonly mayBeName: boolean
  /** It comes after records and commands that have all words. */
  readonly isLater?: boolean
  readonly missing: readonly Source[]
}

export type Draw = (each: Found<EntityKind>) => Item
