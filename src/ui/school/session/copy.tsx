import { useState } from 'react'
import { t } from '#client/messages/message.ts'
import { sessionText } from '#client/messages/session.ts'
import { Button } from '../../kit/button.tsx'

/** A button that copies a text, and says whether it could. */
export function Copy({
  text,
  label,
  first,
  onCopied,
}: {
  readonly text: string
  readonly label: string
  /** The focus of the dialog begins here. */
  readonly first?: true
  readonly onCopied?: () => void
}) {
  const [copied, setCopied] = useState<boolean>()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => {
        setCopied(true)
        onCopied?.()
      },
      () => setCopied(false),
    )
  return (
    <div className="flex items-center gap-2">
      <p role="status" className={copied === false ? 'text-bad' : 'text-good'}>
        {copied === undefined ? '' : t(copied ? sessionText.copied : sessionText.notCopied)}
      </p>
      <Button label={label} onClick={() => void copy()} data-focus-first={first} />
    </div>
  )
}
