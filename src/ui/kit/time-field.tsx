import { DayField, type DayFieldProps } from './day-field.tsx'
import { timeText } from './day-text.ts'

export type TimeFieldProps = DayFieldProps

/** The value is HH:mm. */
export function TimeField(props: TimeFieldProps) {
  return <DayField {...props} text={timeText} />
}
