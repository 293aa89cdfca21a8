import type { Argument } from '#client/command/arguments.ts'
import { type Answers, type Refuses, unlike } from '#client/command/values.ts'
import { today } from '#client/core/today.ts'
import { generalText } from '#client/messages/general.ts'
import { caption, t } from '#client/messages/message.ts'
import { promptText } from '#client/messages/prompt.ts'
import { lengthOf } from '#contract/visible-text.ts'
import { useRead } from '../app/use-read.ts'
import { Checkbox } from '../kit/checkbox.tsx'
import { ChoiceButtons } from '../kit/choice-buttons.tsx'
import { FileField } from '../kit/file-field.tsx'
import { NumberField } from '../kit/number-field.tsx'
import { Select } from '../kit/select.tsx'
import { TextField, type TextFieldProps } from '../kit/text-field.tsx'
import { DateField, MonthField, TimeField } from './day-fields.tsx'
import { EntitiesField, EntityField } from './entity-field.tsx'

type Props = {
  readonly name: string
  readonly argument: Argument
  readonly answer: unknown
  readonly error: string | undefined
  readonly onChange: (answer: unknown) => void
  /** All answers so far: some lists depend on them. */
  readonly answers: Answers
  /** The ids of the records that it is asked for, when these are many. */
  readonly chosen?: readonly string[] | undefined
  /** What was answered last, newest first. */
  readonly recent?: readonly string[]
  /** The day of a weekday that is counted from the record that the question is about, and not from today. */
  readonly counted?: ((typed: string) => string | undefined) | undefined
}

const none: readonly string[] = []

/** How much of its limit a text takes, once that is four fifths. */
function lengthIn(text: string, max: number | undefined): TextFieldProps['length'] {
  if (max === undefined || text.length < 0.8 * max) return undefined
  const length = lengthOf(text)
  return length < 0.8 * max ? undefined : { text: t(promptText.lengthOf({ length, max })), isOver: length > max }
}

/** The last answers, and after them those that the argument offers. */
function offeredFor(argument: Argument, recent: readonly string[]): readonly string[] {
  const offers = ('offers' in argument && argument.offers) || []
  return [...recent, ...offers.filter(each => !recent.includes(each))]
}

type ChoiceProps = Pick<Props, 'name' | 'error' | 'onChange'> & {
  readonly argument: Extract<Argument, { readonly kind: 'choice' }>
  readonly label: string
  readonly hint: string | undefined
  readonly value: string
  readonly recent: readonly string[]
}

/** One of a few options: of those that are offered here, and the one that is chosen. */
function ChoiceField({ argument, recent, ...common }: ChoiceProps) {
  const school = useRead('getBusiness', {}, { enabled: argument.isOffered !== undefined }).data?.data ?? {}
  const options = Object.entries(argument.options)
    .filter(([value]) => value === common.value || (argument.isOffered?.(value, school) ?? true))
    .map(([value, label]) => ({ value, label: t(caption(label)) }))
  if (!argument.buttons) return <Select {...common} options={options} />
  const note = t(promptText.lastTime)
  return (
    <ChoiceButtons {...common} options={options.map(each => (each.value === recent[0] ? { ...each, note } : each))} />
  )
}

/** The form field of an argument, by its kind. */
export function ArgumentField({
  name,
  argument,
  answer,
  error,
  onChange,
  answers,
  chosen,
  recent = none,
  counted,
}: Props) {
  const text = answer === undefined || answer === null ? '' : String(answer)
  const common = {
    name,
    label: t(caption(argument.label)),
    error: error && t(caption(error)),
    hint: argument.help && t(argument.help),
  }
  const written = { ...common, offered: offeredFor(argument, recent) }
  const isOfRecords = argument.kind === 'entity' || argument.kind === 'entities'
  const from = isOfRecords ? argument.from && (argument.from(answers, today(), chosen) ?? null) : undefined
  switch (argument.kind) {
    case 'entity':
      return (
        <EntityField
          {...common}
          of={argument.of}
          placeholder={argument.placeholder && t(caption(argument.placeholder))}
          refuses={argument.refuses as Refuses}
          only={argument.only as never}
          first={argument.first}
          loadTexts={argument.loadTexts}
          answers={answers}
          from={from}
          recent={recent}
          value={text}
          onChange={onChange}
        />
      )
    case 'entities':
      return (
        <EntitiesField
          {...common}
          of={argument.of}
          only={argument.only as never}
          from={from}
          recent={recent}
          values={Array.isArray(answer) ? answer.map(String) : []}
          onChange={onChange}
        />
      )
    case 'table':
      return null
    case 'choice':
      return <ChoiceField {...common} argument={argument} value={text} recent={recent} onChange={onChange} />
    case 'number':
    case 'money':
      return (
        <NumberField
          {...written}
          value={text}
          onChange={onChange}
          // The rule of an argument refuses decimals with a reason. Dropping the point here would turn 20.5 into 205.
          decimals={argument.kind === 'money' || argument.rule ? 2 : 0}
          min={argument.min}
          max={argument.max}
        />
      )
    case 'date':
      return (
        <DateField
          {...written}
          past={argument.past}
          counted={counted}
          unread={t(unlike(argument, today()))}
          value={text}
          onChange={onChange}
        />
      )
    case 'month':
      return <MonthField {...written} unread={t(unlike(argument, today()))} value={text} onChange={onChange} />
    case 'time':
      return <TimeField {...written} unread={t(unlike(argument, today()))} value={text} onChange={onChange} />
    case 'toggle':
      return <Checkbox {...common} checked={answer === true} onChange={onChange} />
    case 'file':
      return (
        <FileField
          {...common}
          accept={argument.accept}
          texts={{ choose: t(generalText.chooseAFile), drop: t(promptText.orDropItHere), remove: t(promptText.remove) }}
          value={answer instanceof File ? answer : undefined}
          onChange={onChange}
        />
      )
    default:
      return <WrittenField {...written} argument={argument} value={text} onChange={onChange} />
  }
}

type WrittenProps = Pick<TextFieldProps, 'name' | 'label' | 'error' | 'hint' | 'offered' | 'value' | 'onChange'> & {
  readonly argument: Extract<Argument, { readonly kind: 'text' | 'longText' | 'secret' }>
}

function WrittenField({ argument, ...rest }: WrittenProps) {
  const { kind, oneTime, language } = argument
  return (
    <TextField
      {...rest}
      lang={language}
      kind={kind === 'longText' ? 'long' : kind === 'secret' && !oneTime ? 'secret' : 'line'}
      length={kind === 'secret' ? undefined : lengthIn(rest.value, argument.max)}
      // Secrets asked for here are new, or must be typed: the browser must not fill in a stored password.
      autoComplete={oneTime ? 'one-time-code' : kind === 'secret' ? 'new-password' : 'off'}
      spellCheck={oneTime ? false : undefined}
    />
  )
}
