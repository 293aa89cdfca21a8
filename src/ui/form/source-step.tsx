import { type ClipboardEvent, useId, useLayoutEffect, useRef } from 'react'
import { generalText } from '#client/messages/general.ts'
import { type Message, t } from '#client/messages/message.ts'
import { studentImportText } from '#client/messages/student-import.ts'
import { Button } from '../kit/button.tsx'
import { classes } from '../kit/classes.ts'
import { useFocus } from '../kit/focus-scope.ts'
import { Icon } from '../kit/icon.tsx'
import { KeyCap } from '../kit/key-cap.tsx'
import { useWaitedText } from '../kit/receive-keys.ts'

type Props = {
  readonly text: string
  readonly onText: (text: string) => void
  /** Returns whether the paste was handled. Otherwise the text is inserted into the text area. */
  readonly onPaste: (event: ClipboardEvent) => boolean
  readonly onFile: (file: File) => void
  readonly problem: Message | undefined
  /** Which columns the rows may have. */
  readonly help: Message
  /** Something is being dragged over the dialog. */
  readonly over: boolean
}

/** A large text area for rows that are pasted or typed. A file can be dropped on it or chosen. */
export function SourceStep({ text, onText, onPaste, onFile, problem, help, over }: Props) {
  const id = useId()
  const focus = useFocus()
  const box = useRef<HTMLTextAreaElement>(null)
  useWaitedText(box, onText)
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
          ref={box}
          data-focus-first=""
          aria-label={t(studentImportText.rows)}
          aria-describedby={`${id}-how`}
          aria-invalid={problem ? true : undefined}
          aria-errormessage={problem ? `${id}-problem` : undefined}
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={event => onText(event.target.value)}
          onPaste={event => {
            // The dialog handles pastes outside this area, and must not handle this one too.
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
          <p className="text-lg font-bold">{t(studentImportText.pasteOrDrop)}</p>
          <p id={`${id}-how`} className="text-text-2">
            {t(studentImportText.copyTheCells)}{' '}
            <span className="inline-flex align-[-1px]">
              <KeyCap keys="Ctrl V" />
              <span className="sr-only">{t(studentImportText.controlV)}</span>
            </span>
          </p>
          <div className="pointer-events-auto py-4">
            <Button label={t(generalText.chooseAFile)} icon="file" onClick={() => picker.current?.showPicker()} />
          </div>
          <p className="max-w-140 text-text-3">{t(help)}</p>
        </div>
        <input
          ref={picker}
          type="file"
          accept=".xlsx,.xlsm,.xlsb,.xls,.ods,.csv,.tsv,.txt,.htm,.html,text/csv,text/plain,text/tab-separated-values"
          tabIndex={-1}
          aria-label={t(studentImportText.file)}
          className="sr-only"
          onChange={event => {
            const file = event.target.files?.[0]
            if (file) onFile(file)
            // People correct a file and pick it again; without this the browser would not fire a change event.
            event.target.value = ''
          }}
        />
      </div>
    </div>
  )
}
