import { t } from '#client/messages/message.ts'
import { studentImportText } from '#client/messages/student-import.ts'
import { Button } from '../../../kit/button.tsx'
import { Icon } from '../../../kit/icon.tsx'
import type { Sheet } from './sheet.ts'
import { warningsOf } from './sheet-facts.ts'
import type { DryRun } from './use-dry-run.ts'

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
