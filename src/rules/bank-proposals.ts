import type { BankReason } from '#contract/bank-lines.ts'
import { refsIn } from './bank-lines.ts'
import { namedAmong, type PersonName } from './named-persons.ts'
import { oldestFirst } from './oldest-first.ts'

/** A line without a receipt. */
export type OpenLine = {
  readonly bank_line_id: string
  readonly day: string
  readonly cents: number
  readonly text: string
  readonly payer: string
}

type Open = { readonly invoice_ref: string; readonly student_id: string; readonly month: string; readonly rest: number }

/** A family that may have paid. */
export type Payer = {
  readonly family_id: string
  readonly student_ids: readonly string[]
  /** The names of its children and parents. */
  readonly names: readonly PersonName[]
  /** In cents, the oldest month first. */
  readonly open: readonly Open[]
}

/** A receipt that no line has yet. */
export type LooseReceipt = {
  readonly receipt_ref: string
  readonly family_id: string
  readonly cents: number
  readonly paid_on: string
}

/** What a line may be. Cents. */
export type Proposed = {
  readonly family_id: string
  readonly receipt_ref: string | null
  readonly allocations: readonly (Omit<Open, 'rest'> & { readonly cents: number })[]
  readonly because: readonly BankReason[]
}
type ProposedLine = { readonly certain: boolean; readonly proposals: readonly Proposed[] }

export type Facts = {
  readonly families: readonly Payer[]
  readonly receipts: readonly LooseReceipt[]
  /** The families whose lines had this payer. */
  readonly payers: ReadonlyMap<string, readonly string[]>
  /** The families of the invoices that the texts name, also of paid ones. */
  readonly billed: ReadonlyMap<string, string>
}

/** So many days before its line a receipt of the same money may be dated, or after it when the text says that it is theirs. */
export const daysApart = 7
const most = 3

/** How much each reason says. A number of ours says all, and an amount alone says little where several families owe it. */
const weights = { received: 1000, number: 200, id: 100, payer: 50, amount: 20, name: 15 } as const
const leastAlone = 15

/** What is open of a family and what of it lines have been given already. */
class Accounts {
  readonly #taken = new Map<string, number>()

  openOf({ open }: Payer): readonly Open[] {
    return open.flatMap(each => {
      const rest = each.rest - (this.#taken.get(each.invoice_ref) ?? 0)
      return rest > 0 ? { ...each, rest } : []
    })
  }

  take({ allocations, receipt_ref }: Proposed): void {
    if (receipt_ref !== null) return
    for (const { invoice_ref, cents } of allocations)
      this.#taken.set(invoice_ref, (this.#taken.get(invoice_ref) ?? 0) + cents)
  }
}

/** What so much money is put to, in this order. */
const spread = (open: readonly Open[], cents: number): Proposed['allocations'] =>
  oldestFirst(open, ({ rest }) => rest, cents).map(({ debt: { rest: _, ...invoice }, cents }) => ({
    ...invoice,
    cents,
  }))

const sumOf = (open: readonly Open[]): number => open.reduce((sum, { rest }) => sum + rest, 0)

/** Whether an amount is exactly what is open: of the oldest months, or of one invoice. */
function exactly(open: readonly Open[], cents: number): readonly Open[] | undefined {
  let sum = 0
  for (const [at, { rest }] of open.entries()) {
    sum += rest
    if (sum === cents) return open.slice(0, at + 1)
  }
  const one = open.find(({ rest }) => rest === cents)
  return one && [one]
}

const daysBetween = (from: string, until: string): number =>
  Temporal.PlainDate.from(from).until(until, { largestUnit: 'days' }).days

/** The families that owe exactly so much for months that follow each other, as long as nothing is taken of it. */
function amountsOf(families: readonly Payer[]): ReadonlyMap<number, ReadonlySet<Payer>> {
  const found = new Map<number, Set<Payer>>()
  for (const family of families)
    for (const [from] of family.open.entries()) {
      let sum = 0
      for (const { rest } of family.open.slice(from, from + 24)) {
        sum += rest
        const known = found.get(sum)
        if (known) known.add(family)
        else found.set(sum, new Set([family]))
      }
    }
  return found
}

/** What is looked up for each line, made once. */
const indexed = ({ families, receipts, billed }: Facts) => ({
  byId: new Map(families.map(family => [family.family_id, family])),
  ofStudent: new Map(families.flatMap(family => family.student_ids.map(id => [id, family] as const))),
  named: namedAmong(families),
  billed,
  owing: amountsOf(families),
  receipts: Map.groupBy(receipts, ({ cents }) => cents),
})
type Index = ReturnType<typeof indexed>

/** The families that a text names by our numbers, and the invoices that it pays. */
function numbered({ byId, billed, ofStudent }: Index, text: string) {
  const { invoices, statements, ids } = refsIn(text)
  const byNumber = new Set([
    ...invoices.flatMap(ref => byId.get(billed.get(ref) ?? '') ?? []),
    ...statements.flatMap(({ family_id }) => byId.get(family_id) ?? []),
  ])
  const byItsId = new Set(ids.flatMap(id => byId.get(id) ?? ofStudent.get(id) ?? []))
  const isMeant = ({ invoice_ref, month }: Open) =>
    invoices.includes(invoice_ref) || statements.some(each => month <= each.month)
  return { byNumber, byItsId, isMeant }
}

/** One line, and what is known of its text. */
type Read = {
  readonly line: OpenLine
  readonly byNumber: ReadonlySet<Payer>
  readonly isMeant: (invoice: Open) => boolean
  /** By family, without amounts. */
  readonly reasons: ReadonlyMap<Payer, readonly BankReason[]>
}

function readBankLine(index: Index, payers: Facts['payers'], line: OpenLine): Read {
  const { byNumber, byItsId, isMeant } = numbered(index, line.text)
  const before = new Set((payers.get(line.payer) ?? []).flatMap(id => index.byId.get(id) ?? []))
  const persons = index.named(line.text)
  const reasons = new Map<Payer, readonly BankReason[]>()
  for (const family of new Set([...byNumber, ...byItsId, ...before, ...persons]))
    reasons.set(family, [
      ...(byNumber.has(family) ? (['number'] as const) : []),
      ...(byItsId.has(family) ? (['id'] as const) : []),
      ...(before.has(family) ? (['payer'] as const) : []),
      ...(persons.has(family) ? (['name'] as const) : []),
    ])
  return { line, byNumber, isMeant, reasons }
}

/** The receipts that the money of a line may be: of its amount, and of a family that the text does not exclude. */
function alreadyReceived({ line, byNumber, reasons }: Read, index: Index, claimed: ReadonlySet<string>) {
  return (index.receipts.get(line.cents) ?? [])
    .flatMap(receipt => {
      const family = index.byId.get(receipt.family_id)
      const days = daysBetween(receipt.paid_on, line.day)
      const isNear = Math.abs(days) <= daysApart && (days >= 0 || (family !== undefined && reasons.has(family)))
      // Many pay the same: where the text says who it is from, money of others is not meant.
      const meant: ReadonlySet<Payer> | ReadonlyMap<Payer, unknown> = byNumber.size > 0 ? byNumber : reasons
      const isExcluded = meant.size > 0 && !(family !== undefined && meant.has(family))
      return isNear && !isExcluded && !claimed.has(receipt.receipt_ref)
        ? { ...receipt, own: family ? (reasons.get(family) ?? []) : [], days: Math.abs(days) }
        : []
    })
    .toSorted(
      (one, other) =>
        scoreOf(other.own) - scoreOf(one.own) ||
        one.days - other.days ||
        (one.receipt_ref < other.receipt_ref ? -1 : 1),
    )
    .slice(0, most)
    .map(
      ({ family_id, receipt_ref, own }): Proposed => ({
        ...{ family_id, receipt_ref, allocations: [] },
        because: ['received', ...own],
      }),
    )
}

const scoreOf = (because: readonly BankReason[]): number => because.reduce((sum, each) => sum + weights[each], 0)

/** What the money pays if it is this family's: what its text says, what is exactly open, or else the oldest month first. */
function ofFamily({ line, isMeant, reasons }: Read, family: Payer, accounts: Accounts): Proposed {
  const open = accounts.openOf(family)
  const meant = open.filter(isMeant)
  const others = open.filter(each => !isMeant(each))
  const exact = meant.length > 0 && sumOf(meant) === line.cents ? meant : exactly(open, line.cents)
  const own = reasons.get(family) ?? []
  return {
    ...{ family_id: family.family_id, receipt_ref: null },
    allocations: spread(exact ?? [...meant, ...others], line.cents),
    because: exact ? [...own.filter(each => each !== 'name'), 'amount', ...own.filter(each => each === 'name')] : own,
  }
}

/** The families that owe exactly this, when they are few. */
function owingExactly({ owing }: Index, cents: number, accounts: Accounts): readonly Payer[] {
  const all = [...(owing.get(cents) ?? [])].filter(family => exactly(accounts.openOf(family), cents))
  return all.length <= most ? all : []
}

/** Whether our number stands in the text, and the amount is exactly what is open of it. */
function isCertain({ line, byNumber, isMeant }: Read, accounts: Accounts): boolean {
  const [family, ...others] = byNumber
  return family !== undefined && others.length === 0 && sumOf(accounts.openOf(family).filter(isMeant)) === line.cents
}

/**
 * What lines without a receipt may be. No invoice and no receipt is proposed first for two of them, so that all that is proposed
 * first can be taken together.
 */
export function proposedFor(lines: readonly OpenLine[], facts: Facts): ReadonlyMap<string, ProposedLine> {
  const index = indexed(facts)
  const accounts = new Accounts()
  const claimed = new Set<string>()
  const found = new Map<string, ProposedLine>()
  const settle = (id: string, certain: boolean, proposals: readonly Proposed[]) => {
    const [first] = proposals
    if (first) accounts.take(first)
    if (first?.receipt_ref) claimed.add(first.receipt_ref)
    found.set(id, { certain, proposals: proposals.slice(0, most) })
  }
  const read = lines.map(line => readBankLine(index, facts.payers, line))
  // Those that are certain come first: others must not take what is theirs.
  for (const each of read)
    if (isCertain(each, accounts) && alreadyReceived(each, index, claimed).length === 0)
      settle(each.line.bank_line_id, true, [ofFamily(each, [...each.byNumber][0]!, accounts)])
  for (const each of read) {
    const { line, reasons } = each
    if (found.has(line.bank_line_id)) continue
    const received = alreadyReceived(each, index, claimed)
    const families = new Set([...reasons.keys(), ...owingExactly(index, line.cents, accounts)])
    const others = [...families]
      .map(family => ofFamily(each, family, accounts))
      .filter(({ because }) => scoreOf(because) >= leastAlone)
      .toSorted(
        (one, other) => scoreOf(other.because) - scoreOf(one.because) || (one.family_id < other.family_id ? -1 : 1),
      )
    settle(line.bank_line_id, false, [...received, ...others])
  }
  return found
}
