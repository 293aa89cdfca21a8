import { type Asking, isBusy } from '#client/asking.ts'
import { t } from '#client/language.ts'
import { useApp } from '../app.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Failure } from './failure.tsx'
import { Preview } from './preview.tsx'

/** The documented question. Enter is OK, Esc is Cancel; a key held down confirms nothing. */
export function ConfirmDialog({ asking }: { readonly asking: Asking }) {
  const { runner } = useApp()
  return (
    <Dialog
      role="alertdialog"
      title={t(asking.command.title)}
      sticky
      onClose={() => runner.back(false)}
      footer={
        <>
          <Button label={t('Cancel')} keys="Esc" onClick={() => runner.back(false)} />
          <Button
            look="main"
            label={t('OK')}
            keys="Enter"
            busy={isBusy(asking)}
            onKeyDown={event => {
              if (event.repeat) event.preventDefault()
            }}
            onClick={() => void runner.confirm()}
          />
        </>
      }
    >
      {asking.warnings ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the arrow keys
        <ul tabIndex={0} className="max-h-60 overflow-y-auto rounded-md bg-warn-bg px-3 py-2 text-warn">
          {asking.warnings.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      <p>{t(asking.question ?? '')}</p>
      <Preview asking={asking} />
      <Failure asking={asking} />
    </Dialog>
  )
}
