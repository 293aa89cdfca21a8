import type { ReactNode } from 'react'

type EmptyProps = {
  readonly text: string
  /** A muted second line. */
  readonly hint?: string | undefined
  /** A button for the next step. */
  readonly action?: ReactNode | undefined
}

/** Shown in place of an empty list. */
export function Empty({ text, hint, action }: EmptyProps) {
  return (
    <div className="flex flex-col items-center gap-1 px-4 py-16 text-center">
      <p className="font-medium text-text-2">{text}</p>
      {hint ? <p className="text-text-3">{hint}</p> : null}
      {action ? <div className="pt-2">{action}</div> : null}
    </div>
  )
}
