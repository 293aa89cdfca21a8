import { DayField, type DayFieldProps } from './day-field.tsx'
import { monthText } from './day-text.ts'

export type MonthFieldProps = DayFieldProps

/** The value is yyyy-MM. */
export function MonthField(props: MonthFieldProps) {
  return <DayField {...props} text={monthText} />
}
