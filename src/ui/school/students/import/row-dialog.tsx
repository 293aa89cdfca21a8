import { useState } from 'react'
import { importFieldLabels, rowFields } from '#client/import/import-columns.ts'
import { generalText } from '#client/messages/general.ts'
import { caption, t } from '#client/messages/message.ts'
import { studentImportText } from '#client/messages/student-import.ts'
import { useUnloadWarning } from '../../../app/use-unload-warning.ts'
import { UnsavedDialog } from '../../../form/unsaved-dialog.tsx'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { RequiredFields } from '../../../kit/field.tsx'
import { TextField } from '../../../kit/text-field.tsx'
import type { CheckedRow } from './checked-rows.ts'
import type { Fields } from './sheet.ts'

type Props = {
  readonly of: CheckedRow
  readonly onSave: (fields: Fields) => void
  readonly onClose: () => void
}

/** A student has a name. */
const needed: readonly string[] = ['first_name', 'surname']

/** Edits the fields of one row. Each problem is shown at its field. */
export function RowDialog({ of: { row, check }, onSave, onClose }: Props) {
  const [fields, setFields] = useState<Fields>(row.fields)
  const [leaving, setLeaving] = useState(false)
  const changed = rowFields.some(field => (fields[field] ?? '') !== (row.fields[field] ?? ''))
  useUnloadWarning(changed)
  const leave = () => (changed ? setLeaving(true) : onClose())
  const refused = check?.outcome === 'refuse'
  const wrong = (refused && check.fields) || {}
  const firstWrong = rowFields.find(field => wrong[field] !== undefined)
  return (
    <Dialog
      title={t(studentImportText.lineOf({ line: row.line }))}
      width={640}
      sticky
      onClose={leave}
      onSubmit={() => onSave(fields)}
      footer={
        <>
          <Button label={t(generalText.cancel)} keys="Esc" onClick={leave} />
          <Button type="submit" look="main" label={t(studentImportText.save)} keys="Ctrl Enter" />
        </>
      }
    >
      {check?.reason && firstWrong === undefined ? (
        <p
          className={
            refused
              ? 'rounded-md bg-bad-bg px-3 py-2 text-bad [overflow-wrap:anywhere]'
              : 'text-text-2 [overflow-wrap:anywhere]'
          }
        >
          {t(check.reason)}
        </p>
      ) : null}
      {check?.notes.map(({ text, doubt }) => (
        <p
          key={text.id}
          className={doubt ? 'text-warn [overflow-wrap:anywhere]' : 'text-text-2 [overflow-wrap:anywhere]'}
        >
          {t(text)}
        </p>
      ))}
      {row.problem ? (
        <p className="text-text-2 [overflow-wrap:anywhere]">
          {t(studentImportText.theLineHoldsCells({ cells: row.cells.map(cell => cell.trim() || '–').join(' | ') }))}
        </p>
      ) : null}
      <div className="grid grid-cols-2 gap-x-4 gap-y-3">
        {rowFields.map(field => (
          <RequiredFields key={field} value={needed.includes(field)}>
            <TextField
              name={field}
              label={t(caption(importFieldLabels[field]))}
              autoComplete="off"
              value={fields[field] ?? ''}
              error={wrong[field] && t(caption(wrong[field]))}
              first={field === (firstWrong ?? 'first_name')}
              onChange={text => setFields(now => ({ ...now, [field]: text }))}
            />
          </RequiredFields>
        ))}
      </div>
      {leaving ? <UnsavedDialog onStay={() => setLeaving(false)} onLeave={onClose} /> : null}
    </Dialog>
  )
}
