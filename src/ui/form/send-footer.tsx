import { type Message, t } from '#client/messages/message.ts'
import { isBusy, type OpenPrompt } from '#client/run/prompt.ts'
import { Button } from '../kit/button.tsx'
import { Cancel } from './cancel-button.tsx'

type Props = {
  /** `undefined` for the moment before it is open. */
  readonly prompt: OpenPrompt | undefined
  /** What the button says that sends it, and what it says meanwhile. */
  readonly label: Message
  readonly busyLabel?: Message | undefined
  /** Why it cannot be sent now. */
  readonly blocked?: Message | undefined
  readonly look?: 'main' | 'danger' | undefined
}

/** The buttons at the end of a form: Cancel, and the one that sends it. */
export const SendFooter = ({ prompt, label, busyLabel, blocked, look = 'main' }: Props) => (
  <>
    {prompt ? <Cancel command={prompt.command} /> : null}
    <Button
      type="submit"
      look={look}
      label={t(label)}
      busyLabel={busyLabel && t(busyLabel)}
      busy={prompt && isBusy(prompt)}
      disabled={blocked && t(blocked)}
      keys="Ctrl Enter"
    />
  </>
)
