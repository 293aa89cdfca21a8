import { verbOf } from '#client/command/verb-of.ts'
import { generalText } from '#client/messages/general.ts'
import { caption, t } from '#client/messages/message.ts'
import { failureIn, isBusy, type OpenPrompt } from '#client/run/prompt.ts'
import { isQuoted } from '#client/run/quote.ts'
import { useApp } from '../app/app.ts'
import { backToLine } from '../app/back-to-line.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Failure } from './failure.tsx'
import { Preview } from './preview.tsx'
import { Sentence } from './sentence.tsx'

type ConfirmDialogProps = {
  readonly prompt: OpenPrompt
  readonly confirmation: NonNullable<OpenPrompt['confirmation']>
}

/** The documented question. Enter does it and Esc is Cancel. A key that is held down does not confirm. */
export function ConfirmDialog({ prompt, confirmation }: ConfirmDialogProps) {
  const app = useApp()
  const { runner } = app
  const back = () => backToLine(app, prompt.number)
  const { question, warnings } = confirmation
  return (
    <Dialog
      role="alertdialog"
      title={t(caption(prompt.command.title))}
      sticky
      onClose={back}
      footer={
        <>
          <Button label={t(generalText.cancel)} keys="Esc" onClick={back} />
          <Button
            look={prompt.command.group === 'danger' ? 'danger' : 'main'}
            label={t(caption(verbOf(prompt.command)))}
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
            <li key={t(line)}>{t(line)}</li>
          ))}
        </ul>
      ) : null}
      {isQuoted(prompt.command) ? (
        <Sentence text={t(question)} />
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
