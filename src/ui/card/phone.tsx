import { t } from '#client/messages/message.ts'
import { studentsText } from '#client/messages/students.ts'
import { dialled } from '#rules/phones.ts'
import { useApp } from '../app/app.ts'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { mixedText } from '../kit/mixed-text.tsx'

/** A number to dial with a click, or to copy, and whose it is. */
export function Phone({ number, whose }: { readonly number: string; readonly whose: string }) {
  const { notices } = useApp()
  if (number === '') return null
  const copy = () =>
    void navigator.clipboard.writeText(number).then(
      () => notices.say({ tone: 'good', text: studentsText.phoneCopied({ phone: number }) }),
      () => notices.say({ tone: 'bad', text: studentsText.phoneNotCopied({ phone: number }) }),
    )
  return (
    <div className="flex items-center gap-2 rounded-lg border border-line py-1 pr-1 pl-2.5">
      <Icon name="phone" className="shrink-0 text-accent-text" />
      <a
        href={`tel:${dialled(number)}`}
        className="flex min-w-0 flex-1 flex-col justify-center rounded-md pointer-coarse:min-h-control"
      >
        <span className="text-md font-semibold text-accent-text">{number}</span>
        <span className="max-w-52 text-sm text-text-3 [overflow-wrap:anywhere]">{mixedText(whose)}</span>
      </a>
      <Button look="icon" icon="copy" label={t(studentsText.copyPhone({ phone: number }))} onClick={copy} />
    </div>
  )
}
