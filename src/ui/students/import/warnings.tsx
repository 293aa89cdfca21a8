import { importFieldLabels } from '#client/import-columns.ts'
import { caption, type Message, t } from '#client/messages/message.ts'
import { studentImportText } from '#client/messages/student-import.ts'
import { requiredStudentFields } from '#rules/student-fields.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { grouped } from './checked-rows.ts'
import type { Sheet } from './sheet.ts'
import type { DryRun } from './use-dry-run.ts'

/** Problems of the file as a whole, shown above its rows. */
export function warningsOf({ columns, lost, csv }: Sheet): readonly Message[] {
  const unnamed = columns.includes('student_id') ? [] : requiredStudentFields.filter(field => !columns.includes(field))
  return [
    ...(lost > 0 ? [studentImportText.charactersLost({ count: grouped(lost) })] : []),
    ...(csv.brokenQuote === undefined ? [] : [studentImportText.brokenQuote({ line: csv.brokenQuote })]),
    ...(unnamed.length > 0
      ? [
          studentImportText.noColumnIs({
            fields: unnamed
              .map(field => caption(importFieldLabels[field]))
              .reduce((one, other) => studentImportText.either({ one, other })),
          }),
        ]
      : []),
  ]
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
        <p key={warning.id} className="flex items-center gap-2 rounded-md bg-warn-bg px-3 py-1.5 text-warn">
          <Icon name="alert" />
          {t(warning)}
        </p>
      ))}
      {failure ? (
        <div role="alert" className="flex items-center gap-3 rounded-md bg-bad-bg px-3 py-1.5 text-bad">
          <Icon name="alert" />
          <p className="min-w-0 flex-1">{t(failure.text)}</p>
          <Button small label={t(studentImportText.checkAgain)} onClick={onAgain} />
        </div>
      ) : null}
    </>
  )
}
