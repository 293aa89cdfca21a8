import { t } from '#client/language.ts'
import { failureIn, isBusy, type OpenPrompt } from '#client/run/prompt.ts'
import { isQuoted } from '#client/run/quote.ts'
import { useApp } from '../app.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Failure } from './failure.tsx'
import { Preview } from './preview.tsx'
import { Sentence } from './sentence.tsx'

type ConfirmDialogProps = {
  readonly prompt: OpenPrompt
  readonly confirmation: NonNullable<OpenPrompt['confirmation']>
}

/** The documented question. Enter is OK, Esc is Cancel; a key held down confirms nothing. */
export function ConfirmDialog({ prompt, confirmation }: ConfirmDialogProps) {
  const { runner } = useApp()
  const { question, warnings } = confirmation
  return (
    <Dialog
      role="alertdialog"
      title={t(prompt.command.title)}
      sticky
      onClose={() => runner.back(false)}
      footer={
        <>
          <Button label={t('Cancel')} keys="Esc" onClick={() => runner.back(false)} />
          <Button
            look="main"
            label={t('OK')}
            keys="Enter"
            busy={isBusy(prompt)}
            onKeyDown={event => {
              if (event.repeat) event.preventDefault()
            }}
            onClick={() => void runner.confirm()}
          />
        </>
      }
    >
      {warnings.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the arrow keys
        <ul tabIndex={0} className="max-h-60 overflow-y-auto rounded-md bg-warn-bg px-3 py-2 text-warn">
          {warnings.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      {isQuoted(prompt.command) ? (
        <Sentence text={question} />
      ) : (
        <>
          <p>{t(question)}</p>
          <Preview command={prompt.command} answers={prompt.answers} />
        </>
      )}
      <Failure failure={failureIn(prompt)} />
    </Dialog>
  )
}
