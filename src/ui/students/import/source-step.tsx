import { type ClipboardEvent, useId, useLayoutEffect, useRef } from 'react'
import { importFieldLabels, importFields } from '#client/import-columns.ts'
import { t } from '#client/language.ts'
import { Button } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { useFocus } from '../../kit/focus-scope.ts'
import { Icon } from '../../kit/icon.tsx'
import { KeyCap } from '../../kit/key-cap.tsx'

type Props = {
  readonly text: string
  readonly onText: (text: string) => void
  /** Answers whether the pasted text was taken; else it lands in the area like any other. */
  readonly onPaste: (event: ClipboardEvent) => boolean
  readonly onFile: (file: File) => void
  readonly problem: string | undefined
  /** Something is being dragged over the dialog. */
  readonly over: boolean
}

const fieldNames = importFields.map(field => importFieldLabels[field]).join(', ')

/** One big area: rows are pasted into it, typed, dropped on it, or come from a file. */
export function SourceStep({ text, onText, onPaste, onFile, problem, over }: Props) {
  const id = useId()
  const focus = useFocus()
  const picker = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => focus(), [focus])
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 px-4 pt-1.5 pb-1">
      {problem ? (
        <p role="alert" id={`${id}-problem`} className="rounded-md bg-bad-bg px-3 py-2 text-bad">
          {t(problem)}
        </p>
      ) : null}
      <div className="relative flex min-h-0 flex-1">
        <textarea
          data-focus-first=""
          aria-label={t('Rows')}
          aria-describedby={`${id}-how`}
          aria-invalid={problem ? true : undefined}
          aria-errormessage={problem ? `${id}-problem` : undefined}
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={event => onText(event.target.value)}
          onPaste={event => {
            // The dialog listens for what is pasted elsewhere in it.
            event.stopPropagation()
            if (text === '' && onPaste(event)) event.preventDefault()
          }}
          className={classes(
            'min-h-0 flex-1 resize-none whitespace-pre rounded-lg border border-dashed p-3 text-text outline-offset-0',
            over ? 'border-accent bg-cursor' : 'border-line-field bg-surface dark:bg-bg',
          )}
        />
        <div
          className={classes(
            'pointer-events-none absolute inset-0 flex flex-col items-center justify-center gap-1 p-8 text-center',
            text !== '' && 'hidden',
          )}
        >
          <Icon name="upload" className="mb-2 size-6 text-text-3" />
          <p className="text-lg font-bold">{t('Paste rows here, or drop a CSV file')}</p>
          <p id={`${id}-how`} className="text-text-2">
            {t('Copy the cells in Excel, Numbers or Google Sheets, then press')}{' '}
            <span className="inline-flex align-[-1px]">
              <KeyCap keys="Ctrl V" />
              <span className="sr-only">{t('Control V')}</span>
            </span>
          </p>
          <div className="pointer-events-auto py-4">
            <Button label={t('Choose a file')} icon="file" onClick={() => picker.current?.click()} />
          </div>
          <p className="max-w-[560px] text-text-3">
            {t('Columns may stand in any order, with English or Chinese headings:')} {t(fieldNames)}.{' '}
            {t('A new student needs a First Name and a Surname.')}
          </p>
        </div>
        <input
          ref={picker}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          tabIndex={-1}
          aria-label={t('File')}
          className="sr-only"
          onChange={event => {
            const file = event.target.files?.[0]
            if (file) onFile(file)
            // So that picking the same file again, mended meanwhile, is a change.
            event.target.value = ''
          }}
        />
      </div>
    </div>
  )
}
