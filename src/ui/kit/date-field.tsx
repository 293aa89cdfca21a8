import { DayField, type DayFieldProps } from './day-field.tsx'
import { dayText } from './day-text.ts'

export type DateFieldProps = DayFieldProps

/** The value is yyyy-MM-dd. */
export function DateField(props: DateFieldProps) {
  return <DayField {...props} text={dayText} />
}
