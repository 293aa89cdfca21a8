import type { ReactNode } from 'react'
import { type Message, t } from '#client/messages/message.ts'
import { classes } from '../kit/classes.ts'
import { mixedText } from '../kit/mixed-text.tsx'

type Props = {
  readonly label: Message
  readonly isBad?: boolean
  readonly below?: ReactNode
  readonly children: ReactNode
}

/** One of the figures that a card begins with, in a `dl` with a border. */
export const Figure = ({ label, isBad = false, below, children }: Props) => (
  <div className="-mt-px -ml-px min-w-0 border-t border-l border-line px-3.5 py-2">
    <dt className="text-sm text-text-2">{t(label)}</dt>
    <dd className={classes('min-h-7 text-[1.25rem] font-semibold leading-7', isBad && 'text-bad')}>{children}</dd>
    <dd
      className={classes(
        'min-h-4 text-sm [overflow-wrap:anywhere] [word-break:keep-all]',
        isBad ? 'text-bad' : 'text-text-2',
      )}
    >
      {typeof below === 'string' ? mixedText(below) : below}
    </dd>
  </div>
)
