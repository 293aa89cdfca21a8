import { ask } from '../command/arguments.ts'
import { familiesText } from '../messages/families.ts'

/** A number as it is printed, however it was typed. */
export const printedNumber = (typed: string): string => typed.trim().toUpperCase()

/** The question for the number of a paper of a family: of a receipt FR, of a credit note FCN. */
export const numberQuestion = (label: string, series: RegExp) =>
  ask.text({
    label,
    max: 20,
    rule: typed => (series.test(printedNumber(typed)) ? undefined : familiesText.noReceiptNumber),
  })
