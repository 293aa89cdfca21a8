import { useState } from 'react'
import { importFieldLabels, importFields } from '#client/import-columns.ts'
import { t } from '#client/language.ts'
import { UnsavedDialog } from '../../form/unsaved-dialog.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/text-field.tsx'
import type { FatedRow } from './fates.ts'
import type { Fields } from './sheet.ts'

type Props = {
  readonly of: FatedRow
  readonly onSave: (fields: Fields) => void
  readonly onClose: () => void
}

/** The fields of one row, to be put right; what is wrong stands at the field it is about. */
export function RowDialog({ of: { row, fate }, onSave, onClose }: Props) {
  const [fields, setFields] = useState<Fields>(row.fields)
  const [leaving, setLeaving] = useState(false)
  const changed = importFields.some(field => (fields[field] ?? '') !== (row.fields[field] ?? ''))
  const leave = () => (changed ? setLeaving(true) : onClose())
  const refused = fate?.outcome === 'refuse'
  const wrong = (refused && fate.fields) || {}
  const faulty = importFields.find(field => wrong[field] !== undefined)
  return (
    <Dialog
      title={`${t('Line')} ${row.line}`}
      width={640}
      sticky
      onClose={leave}
      onSubmit={() => onSave(fields)}
      footer={
        <>
          <Button label={t('Cancel')} keys="Esc" onClick={leave} />
          <Button type="submit" look="main" label={t('Save')} keys="Enter" />
        </>
      }
    >
      {fate?.reason && faulty === undefined ? (
        <p
          className={
            refused
              ? 'rounded-md bg-bad-bg px-3 py-2 text-bad [overflow-wrap:anywhere]'
              : 'text-text-2 [overflow-wrap:anywhere]'
          }
        >
          {t(fate.reason)}
        </p>
      ) : null}
      {row.problem ? (
        <p className="text-text-2 [overflow-wrap:anywhere]">
          {t('The line holds')}: {row.cells.map(cell => cell.trim() || '–').join(' | ')}
        </p>
      ) : null}
      <div className="grid grid-cols-2 gap-x-4 gap-y-3">
        {importFields.map(field => (
          <TextField
            key={field}
            name={field}
            label={t(importFieldLabels[field])}
            autoComplete="off"
            value={fields[field] ?? ''}
            error={wrong[field] && t(wrong[field])}
            first={field === (faulty ?? 'first_name')}
            onChange={text => setFields(now => ({ ...now, [field]: text }))}
          />
        ))}
      </div>
      {leaving ? <UnsavedDialog onStay={() => setLeaving(false)} onLeave={onClose} /> : null}
    </Dialog>
  )
}
