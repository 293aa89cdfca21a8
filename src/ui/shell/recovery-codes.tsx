import { useState } from 'react'
import { today } from '#client/core/today.ts'
import { t } from '#client/messages/message.ts'
import { sessionText } from '#client/messages/session.ts'
import { useApp } from '../app/app.ts'
import { useStore } from '../app/use-store.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Copy } from '../school/session/copy.tsx'

/** New recovery codes. They are shown once, so a stray Esc does not close them before they were kept. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const { session, navigator, recoveryCodes } = useApp()
  const now = useStore(session)
  const username = 'username' in now ? now.username : ''
  const [kept, setKept] = useState(false)
  const close = () => recoveryCodes.set(undefined)
  const title = t(sessionText.recoveryCodesOf({ username, day: today().toString() }))
  const text = `${title}\n\n${codes.join('\n')}\n`
  const download = () => {
    navigator.download({ name: 'klass-recovery-codes.txt', type: 'text/plain', text })
    setKept(true)
  }
  return (
    <Dialog
      title={t(sessionText.recoveryCodes)}
      sticky
      onClose={() => {
        if (kept) close()
      }}
      footer={
        <>
          <Copy text={text} label={t(sessionText.copy)} first onCopied={() => setKept(true)} />
          <Button label={t(sessionText.download)} onClick={download} />
          <Button look="main" label={t(sessionText.keptThem)} onClick={close} />
        </>
      }
    >
      <p className="text-text-2">{t(sessionText.keepRecoveryCodes)}</p>
      <ol className="grid select-all grid-cols-2 gap-x-4 gap-y-1 rounded-md bg-sunken px-4 py-3 font-mono">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Dialog>
  )
}
