import { today } from '#client/today.ts'
import { typedDate, typedMonth, typedTime } from '#rules/typed-dates.ts'
import { DayField, type DayFieldProps } from '../kit/day-field.tsx'

type Props = Omit<DayFieldProps, 'type' | 'shape' | 'text'>

const toCome = typedDate(today)
const past = typedDate(today, true)
const month = typedMonth(today)

/** The value is yyyy-MM-dd. `past`: a date in short form means a day in the past. */
export function DateField({ past: hasBeen = false, ...props }: Props & { readonly past?: boolean | undefined }) {
  return <DayField {...props} type="date" shape="yyyy-MM-dd" text={hasBeen ? past : toCome} />
}

/** The value is yyyy-MM. */
export function MonthField(props: Props) {
  return <DayField {...props} type="month" shape="yyyy-MM" text={month} />
}

/** The value is HH:mm. */
export function TimeField(props: Props) {
  return <DayField {...props} type="time" shape="HH:mm" text={typedTime} />
}
