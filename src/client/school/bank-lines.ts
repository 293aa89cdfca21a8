import type { BankLine, BankProposal } from '#contract/bank-lines.ts'
import { cents, dollars } from '#rules/money.ts'
import type { TableRows } from '../command/arguments.ts'

/** Which proposal of a line is to be booked. `null`: none of them. */
export type Choices = ReadonlyMap<string, number | null>

/** The proposal that is ticked: what somebody has said, and otherwise what is certain. */
export function tickedOf(line: BankLine, choices: Choices): BankProposal | undefined {
  if (line.ignored) return undefined
  const said = choices.get(line.bank_line_id)
  const at = said === undefined && line.certain ? 0 : said
  return at === undefined || at === null ? undefined : line.proposals[at]
}

/** Lines in the order in which they are worked on: what is to be decided, what is certain, what is ignored. */
export function inTurn(lines: readonly BankLine[]): readonly BankLine[] {
  const rank = ({ ignored, certain, proposals }: BankLine) => (ignored ? 3 : certain ? 2 : proposals.length > 0 ? 0 : 1)
  return lines.toSorted((one, other) => rank(one) - rank(other))
}

/** The next line after this one that nobody has decided about; the one after it where there is none. */
export function nextOpen(lines: readonly BankLine[], id: string, choices: Choices): string {
  const at = lines.findIndex(line => line.bank_line_id === id)
  const rest = [...lines.slice(at + 1), ...lines.slice(0, Math.max(at, 0))]
  const open = rest.find(line => isOpen(line, choices))
  return open?.bank_line_id ?? lines[at + 1]?.bank_line_id ?? id
}

/** Whether somebody has still to say what it is. */
export const isOpen = (line: BankLine, choices: Choices): boolean =>
  !line.ignored && tickedOf(line, choices) === undefined

/** The ticked lines as rows of a table, which a command can take. */
export const rowsToBook = (lines: readonly BankLine[], choices: Choices): TableRows =>
  lines.flatMap(line => {
    const ticked = tickedOf(line, choices)
    if (!ticked) return []
    const { family_id, receipt_ref, allocations } = ticked
    const put = JSON.stringify(allocations.map(({ invoice_ref, amount }) => ({ invoice_ref, amount })))
    return [
      {
        bank_line_id: line.bank_line_id,
        amount: line.amount,
        family_id,
        receipt_ref: receipt_ref ?? '',
        allocations: put,
      },
    ]
  })

type Put = readonly { readonly invoice_ref: string; readonly amount: number }[]

/** Such rows as the call takes them. */
export const matchesOf = (rows: TableRows) =>
  rows.map(({ bank_line_id, family_id, receipt_ref, allocations }) => {
    const line = { bank_line_id: String(bank_line_id) }
    if (receipt_ref !== '') return { ...line, receipt_ref: String(receipt_ref) }
    // `rowsToBook` wrote it.
    const put = JSON.parse(String(allocations)) as Put
    return { ...line, family_id: String(family_id), allocations: [...put] }
  })

/** How many dollars these rows come to. */
export const sumOf = (rows: TableRows): number =>
  dollars(rows.reduce((sum, { amount }) => sum + cents(Number(amount)), 0))
