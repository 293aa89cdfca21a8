import type { AuditEntry } from '#contract/audit.ts'
import { calls } from '#contract/calls.ts'
import { hasText, operationTexts } from '#rules/operation-texts.ts'
import { auditText } from './audit.ts'
import { type Message, messages, partsSaid, verbatim } from './message.ts'

const words = messages('audit-calls', operationTexts)

/** 'Deleted student'. Entries of earlier versions may have calls that no longer exist: these show the call's name. */
export const callWords = (call: string): Message => (hasText(call) ? words[call] : verbatim(call))

/** 'Deleted student', or for an undo 'Undid: Deleted student'. */
export const operationWords = ({ call, undoes }: Pick<AuditEntry, 'call' | 'undoes'>): Message =>
  undoes ? auditText.callOf({ call: callWords(call), of: callWords(undoes.call) }) : callWords(call)

/** What did something by itself, by the names that no account can have. */
const byItself: ReadonlyMap<string, Message> = new Map([
  ['server', auditText.byServer],
  ['check-in', auditText.byCheckIn],
  ['sign-in', auditText.bySignIn],
  ['first start', auditText.byFirstStart],
  ['demo', auditText.byDemo],
])
/** Who did what an entry says: a colleague by their name, else what did it by itself. */
export const whoWords = ({ staff, staff_name }: Pick<AuditEntry, 'staff' | 'staff_name'>): Message =>
  staff_name ? verbatim(staff_name) : (byItself.get(staff) ?? verbatim(staff))

/** What an entry was about. */
export const aboutWords = ({ about, about_parts }: Pick<AuditEntry, 'about' | 'about_parts'>): Message =>
  partsSaid(about, about_parts)

const inParts: ReadonlySet<string> = new Set(
  Object.entries(calls).flatMap(([name, call]) => ('inParts' in call ? [name] : [])),
)

/**
 * The operations of the log, in its order. A long run is stored in parts, each with an entry of its own and all with one
 * request: they become one operation, with all its rows, at the place of its newest part.
 */
export function operationsOf(entries: readonly AuditEntry[]): readonly AuditEntry[] {
  const parts = Map.groupBy(entries, ({ id, call, request_id }) => (inParts.has(call) ? request_id : id))
  return [...parts.values()].map(([newest, ...older]) => ({
    ...newest!,
    rows: older.reduce((rows, entry) => rows + entry.rows, newest!.rows),
  }))
}
