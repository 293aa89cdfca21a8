import { today } from '#client/core/today.ts'
import { typedDate } from '#rules/typed-dates.ts'
import { typedMonth } from '#rules/typed-months.ts'
import { typedTime } from '#rules/typed-times.ts'
import { DayField, type DayFieldProps } from '../kit/day-field.tsx'

type Props = Omit<DayFieldProps, 'type' | 'shape' | 'text'>

const toCome = typedDate(today)
const past = typedDate(today, true)
const month = typedMonth(today)

type DateProps = Props & {
  /** A date in short form means a day in the past. */
  readonly past?: boolean | undefined
  /** Reads what is counted from another day than today. */
  readonly counted?: ((typed: string) => string | undefined) | undefined
}

/** The value is yyyy-MM-dd. */
export function DateField({ past: hasBeen = false, counted, ...props }: DateProps) {
  const fromToday = hasBeen ? past : toCome
  const text = { ...fromToday, read: (typed: string) => counted?.(typed) ?? fromToday.read(typed) }
  return <DayField {...props} type="date" shape="yyyy-MM-dd" text={text} />
}

/** The value is yyyy-MM. */
export function MonthField(props: Props) {
  return <DayField {...props} type="month" shape="yyyy-MM" text={month} />
}

/** The value is HH:mm. */
export function TimeField(props: Props) {
  return <DayField {...props} type="time" shape="HH:mm" text={typedTime} />
}
