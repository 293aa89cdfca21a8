import type { AnyCommand } from '#client/command.ts'
import { t } from '#client/language.ts'
import { useApp } from '../app.ts'
import { Button } from '../kit/button.tsx'
import { KeyHints } from '../kit/key-hints.tsx'

/** Cancel forgets what was entered; Esc keeps it for the next time, where the form keeps anything. */
export function Cancel({ command: { form } }: { readonly command: AnyCommand }) {
  const { runner } = useApp()
  const cancel = (keys?: string) => (
    <Button label={t(form?.cancel ?? 'Cancel')} keys={keys} onClick={() => runner.back(false)} />
  )
  if (form?.afresh) return cancel('Esc')
  return (
    <>
      <div className="mr-auto min-w-0">
        <KeyHints hints={[{ keys: 'Esc', words: t('leave, keeps the draft') }]} />
      </div>
      {cancel()}
    </>
  )
}
