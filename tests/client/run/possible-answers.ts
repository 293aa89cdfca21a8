import type { Argument } from '#client/command/arguments.ts'
import type { AnyCommand } from '#client/command/command.ts'
import { askedNow } from '#client/command/command-answers.ts'
import type { Answers, Refuses } from '#client/command/values.ts'
import { receiptsOf } from '#client/entities/invoice.ts'
import { type EntityKind, kindOf } from '#client/entities/kinds.ts'
import { pixel } from '#tests/pictures.ts'
import type { Console } from './console.ts'

/** How many records of a kind are tried. */
const tried = 16

/** A tenth of a pixel: what a file is, the server looks at. */
const png = Buffer.from(pixel, 'base64')

type Any = Argument & { readonly optional: boolean }
type Row = { readonly id: string; readonly record: object }

/** Some of a long list, from all over it. */
function some<T>(list: readonly T[]): readonly T[] {
  const step = Math.max(1, Math.floor(list.length / tried))
  return list.filter((_, at) => at % step === 0).slice(0, tried)
}

/** The records that can be picked now. */
async function pickable(argument: Any, answers: Answers, { records, today, api }: Console): Promise<readonly Row[]> {
  if (argument.kind !== 'entity' && argument.kind !== 'entities') return []
  if (argument.of === 'invoice' || argument.of === 'receipt' || argument.of === 'creditNote') {
    const { data } = await api.findInvoices({ q: argument.of === 'creditNote' ? 'cn-' : '-0' })
    const { of } = argument
    return (of === 'invoice' ? data : data.flatMap(receiptsOf)).flatMap(record => {
      const id = kindOf(of).id(record)
      return id ? [{ record, id }] : []
    })
  }
  const list = argument.from?.(answers, today)
  if (argument.from && !list) return []
  return list ? records.from(argument.of, list.call, list.given) : records.load<EntityKind>(argument.of)
}

/** What may answer an argument, whatever the command does with it: the first ones first. */
async function answersTo(argument: Any, at: number, answers: Answers, console: Console): Promise<readonly unknown[]> {
  const { today } = console
  const fits = (value: unknown): boolean =>
    (argument.rule as ((value: unknown) => unknown) | undefined)?.(value) === undefined
  switch (argument.kind) {
    case 'entity': {
      // The arguments of a kind take the records of that kind.
      const may = ({ record }: Row) =>
        ((argument.only as ((record: object, answers: Answers) => boolean) | undefined)?.(record, answers) ?? true) &&
        (argument.refuses as Refuses)?.(record, { me: 'boss', role: 'boss' }) === undefined
      return some((await pickable(argument, answers, console)).filter(may)).map(({ id }) => id)
    }
    case 'entities': {
      const may = argument.only as ((record: object) => boolean) | undefined
      const rows = (await pickable(argument, answers, console)).filter(({ record }) => may?.(record) ?? true)
      return rows.length === 0 ? [] : [rows.slice(0, 2).map(({ id }) => id)]
    }
    case 'choice':
      return Object.keys(argument.options)
    case 'text':
    case 'longText':
      return ['Every way', '98765432'].filter(fits)
    case 'secret':
      return ['none of the usual words']
    case 'number':
    case 'money':
      return [2, 7, 2027].filter(each => each >= (argument.min ?? each) && each <= (argument.max ?? each) && fits(each))
    case 'date': {
      // The later question asks for the later day: tomorrow's ones, distant ones, and some around today.
      const past = argument.past ? -60 : 0
      return [4 + past + at, 4 + past + 20 * at, 40 * at - 90].map(days => today.add({ days }).toString())
    }
    case 'month':
      return [0, 1, 2].map(months => today.toPlainYearMonth().subtract({ months }).toString())
    case 'time':
      return [`${12 + at}:30`]
    case 'toggle':
      return [true, false]
    case 'file':
      return [new File([png], 'photo.png', { type: 'image/png' })]
    case 'table':
      return []
  }
}

/** What is opened at once, on what is known, asks nothing that it can do without. */
const isLeft = ({ effect, arguments: all }: AnyCommand, at: number): boolean =>
  (effect === 'view' || effect === 'show') &&
  Object.values(all)
    .slice(at)
    .every(({ optional }) => optional)

/**
 * What a command can be told, from its arguments and the records of the school: every question is answered that can be,
 * in the order it is asked. What is `fixed` is not made up.
 */
export async function* possibleAnswers(
  command: AnyCommand,
  fixed: Answers,
  console: Console,
  answers: Answers = {},
): AsyncGenerator<Answers> {
  const asked = Object.entries(askedNow(command, answers))
  const next = asked.find(([name]) => !(name in answers))
  if (!next) return yield answers
  const [name, argument] = next
  const at = Object.keys(command.arguments).indexOf(name)
  const possible =
    name in fixed ? [fixed[name]] : isLeft(command, at) ? [] : await answersTo(argument, at, answers, console)
  if (possible.length === 0 && argument.optional)
    return yield* possibleAnswers(command, fixed, console, { ...answers, [name]: undefined })
  for (const answer of possible) yield* possibleAnswers(command, fixed, console, { ...answers, [name]: answer })
}
