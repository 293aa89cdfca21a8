import { clauses } from '#contract/clauses.ts'
import { type Clause, clause, type ValuesIn, worded } from '#contract/fill.ts'

/*
 * What a movement of tokens was for. The ledger keeps it as an English text, as the documents have it. For another language its
 * parts are read from that text by the clause that it was made with: also of movements from before there was one.
 */

/** The clauses of each cause. Of two that a text may be made with, the longer one stands first. */
const codesOf = {
  addition: ['ledgerAdded', 'ledgerCorrected', 'ledgerUndone'],
  attendance: ['ledgerAttendance'],
  booking: ['ledgerBookingUndone', 'ledgerBookedAgain', 'ledgerBooked', 'ledgerCancelled'],
  payment: ['ledgerBought', 'ledgerBoughtVideo'],
  reversal: ['ledgerTakenBack', 'ledgerOpenedAgain'],
} as const satisfies Readonly<Record<string, readonly (keyof typeof clauses)[]>>
type Cause = keyof typeof codesOf
type Code = (typeof codesOf)[Cause][number]

/** The text of a movement. */
export const detailOf = <C extends Code>(code: C, values: ValuesIn<(typeof clauses)[C]>): string =>
  worded(clause(code, values))

/** How these values are written; all others are any text. */
const written: Readonly<Record<string, string>> = {
  count: String.raw`\d+`,
  note: String.raw`\S+`,
  on: String.raw`\d{4}-\d\d-\d\d`,
  ref: String.raw`\S+`,
  status: String.raw`\w+`,
}
const literally = (text: string): string => text.replace(/[.*+?^$()[\]\\]/g, String.raw`\$&`)
const formsOf = (code: Code): readonly RegExp[] =>
  clauses[code].split('|').map(text => {
    const parts = literally(text).replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${written[name] ?? '.+'})`)
    return new RegExp(`^${parts}$`, 's')
  })
const forms = new Map(
  Object.values(codesOf)
    .flat()
    .map(code => [code, formsOf(code)]),
)

const isCause = (word: string): word is Cause => Object.hasOwn(codesOf, word)

function partOf(code: Code, form: RegExp, detail: string): Clause | undefined {
  const { groups } = form.exec(detail) ?? {}
  if (!groups) return undefined
  // What a payment bought is named again where it is taken back.
  const [what] = groups.what === undefined ? [] : partsOf('payment', groups.what)
  // The form is that of the clause, so these are its values.
  const part = clause(code, { ...groups, ...(what && { what }) } as never)
  return worded(part) === detail ? part : undefined
}

/** The parts of a text that the ledger has for a cause; none where it was worded otherwise. */
export function partsOf(cause: string, detail: string): Clause[] {
  const [kind = ''] = cause.split(':')
  const codes: readonly Code[] = isCause(kind) ? codesOf[kind] : []
  return codes.flatMap(code => (forms.get(code) ?? []).flatMap(form => partOf(code, form, detail) ?? [])).slice(0, 1)
}
