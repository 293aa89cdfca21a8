import { bankText } from '#client/messages/bank.ts'
import { dayText } from '#client/messages/day-words.ts'
import { t } from '#client/messages/message.ts'
import { studentImportText } from '#client/messages/student-import.ts'
import type { BankLine, BankProposal } from '#contract/bank-lines.ts'
import { money } from '#rules/money.ts'
import { useApp } from '../../app/app.ts'
import { Button } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { KeyCap } from '../../kit/key-cap.tsx'
import { paysWords, whyWords } from './proposal-words.ts'

type Props = {
  readonly line: BankLine
  readonly ticked: BankProposal | undefined
  readonly onTake: (nth: number) => void
  readonly onOther: () => void
  readonly onIgnore: () => void
}

/** The line under the cursor, who may have paid it, and what can be done with it. */
export function ProposalsOfLine({ line, ticked, onTake, onOther, onIgnore }: Props) {
  const { day, amount, text, proposals, ignored } = line
  const { today } = useApp().facts()
  return (
    <aside
      aria-label={t(bankText.match)}
      className="flex shrink-0 flex-col gap-2 overflow-y-auto border-t border-line px-4 py-3 max-wide:max-h-1/2 wide:w-72 wide:border-l"
    >
      <p className="text-text-2">{dayText(day, today)}</p>
      <p className="text-lg font-bold tabular-nums">{money(amount)}</p>
      <p className="rounded-md bg-sunken px-2 py-1.5 text-text-2 [overflow-wrap:anywhere]">{text}</p>
      {proposals.map((proposal, nth) => (
        <button
          key={`${proposal.family_id} ${proposal.receipt_ref}`}
          type="button"
          tabIndex={-1}
          aria-pressed={proposal === ticked}
          onClick={() => onTake(nth)}
          className={classes(
            'flex flex-col gap-0.5 rounded-md border px-2.5 py-1.5 text-left',
            proposal === ticked ? 'border-accent bg-cursor' : 'border-line hover:bg-hover',
          )}
        >
          <span className="flex items-center justify-between gap-2 font-medium">
            <span className="min-w-0 [overflow-wrap:anywhere]">{proposal.family}</span>
            <KeyCap keys={String(nth + 1)} />
          </span>
          <span className="text-sm text-text-2">{paysWords(line, proposal)}</span>
          <span className="text-sm text-text-3">{whyWords(proposal)}</span>
        </button>
      ))}
      {ignored ? null : <Button wide label={t(bankText.otherFamilyButton)} keys="F" onClick={onOther} />}
      <Button
        wide
        label={t(ignored ? studentImportText.takeBack : bankText.ignoreButton)}
        keys="X"
        onClick={onIgnore}
      />
    </aside>
  )
}
