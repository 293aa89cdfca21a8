import { importFieldLabels } from '#client/import-columns.ts'
import { t } from '#client/language.ts'
import { requiredStudentFields } from '#rules/student-fields.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { grouped } from './fates.ts'
import type { Sheet } from './sheet.ts'
import type { DryRun } from './use-dry-run.ts'

/** What is wrong with the file as a whole, before anything is said of its rows. */
export function warningsOf({ columns, lost, csv }: Sheet): readonly string[] {
  const unnamed = columns.includes('student_id') ? [] : requiredStudentFields.filter(field => !columns.includes(field))
  return [
    lost > 0 &&
      `${lost === 1 ? '1 character' : `${grouped(lost)} characters`} could not be read. Save the file as CSV UTF-8 and choose it again, or paste its cells.`,
    csv.brokenQuote !== undefined &&
      `The quotes of line ${csv.brokenQuote} do not fit: what follows may have been read as part of it.`,
    unnamed.length > 0 &&
      `No column is ${unnamed.map(field => importFieldLabels[field]).join(' or ')}: choose it above the column that holds it.`,
  ].filter(warning => typeof warning === 'string')
}

type Props = {
  readonly sheet: Sheet
  readonly failure: DryRun['failure']
  readonly onAgain: () => void
}

export function Warnings({ sheet, failure, onAgain }: Props) {
  return (
    <>
      {warningsOf(sheet).map(warning => (
        <p key={warning} className="flex items-center gap-2 rounded-md bg-warn-bg px-3 py-1.5 text-warn">
          <Icon name="alert" />
          {t(warning)}
        </p>
      ))}
      {failure ? (
        <div role="alert" className="flex items-center gap-3 rounded-md bg-bad-bg px-3 py-1.5 text-bad">
          <Icon name="alert" />
          <p className="min-w-0 flex-1">{t(failure.text)}</p>
          <Button small label={t('Check again')} onClick={onAgain} />
        </div>
      ) : null}
    </>
  )
}
