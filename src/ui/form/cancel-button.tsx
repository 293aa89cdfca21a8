import type { AnyCommand } from '#client/command/command.ts'
import { caption, t } from '#client/messages/message.ts'
import { promptText } from '#client/messages/prompt.ts'
import { useApp } from '../app/app.ts'
import { Button } from '../kit/button.tsx'
import { KeyHints } from '../kit/key-hints.tsx'

/** Cancel discards the input. Esc keeps it for the next time if the form is one that keeps its input. */
export function Cancel({ command: { form, arguments: asked } }: { readonly command: AnyCommand }) {
  const { runner } = useApp()
  const cancel = (keys?: string) => (
    <Button label={t(caption(form?.cancel ?? 'Cancel'))} keys={keys} onClick={() => runner.back(false)} />
  )
  if (form?.startsEmpty || Object.keys(asked).length === 0) return cancel('Esc')
  return (
    <>
      <div className="mr-auto h-6 min-w-0 basis-0 grow overflow-hidden">
        <KeyHints hints={[{ keys: 'Esc', words: t(promptText.leaveKeepsTheDraft) }]} />
      </div>
      {cancel()}
    </>
  )
}
