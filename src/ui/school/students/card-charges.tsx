import { invoke } from '#client/command/invocation.ts'
import { charge as chargeKind } from '#client/entities/charge.ts'
import { chargesText } from '#client/messages/charges.ts'
import { t } from '#client/messages/message.ts'
import addCharge from '#commands/charges/add-charge.ts'
import deleteCharge from '#commands/charges/delete-charge.ts'
import { money } from '#rules/money.ts'
import { CommandButton } from '../../actions/command-button.tsx'
import { useRead } from '../../app/use-read.ts'
import { Lines, Part } from '../../card/card-part.tsx'
import { Chip } from '../../kit/chip.tsx'

/** What waits for the next invoice. */
export function Charges({ student }: { readonly student: string }) {
  const { data, isPending } = useRead('getCharges', { studentId: student })
  const waiting = data?.data
    .filter(({ invoice_ref }) => invoice_ref === null)
    .toSorted((one, other) => (one.month < other.month ? -1 : 1))
  return (
    <Part
      title={chargesText.charges}
      action={<CommandButton action={{ ...invoke(addCharge, { student }), look: 'quiet' }} via="row" small keyless />}
    >
      <Lines
        of={waiting ?? (isPending ? undefined : [])}
        keyOf={({ charge_id }) => charge_id}
        none={chargesText.noCharges}
      >
        {row => (
          <>
            <span className="w-16 text-text-2">{row.month}</span>
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{row.text}</span>
            {row.kind === 'deposit' && row.text.toLowerCase() !== t(chargesText.deposit) ? (
              <Chip tone="plain" label={t(chargesText.deposit)} />
            ) : null}
            <span className="font-semibold">{money(row.amount)}</span>
            <CommandButton
              action={{ ...invoke(deleteCharge, { student, charge: chargeKind.id(row) }), icon: 'trash' }}
              via="row"
              keyless
            />
          </>
        )}
      </Lines>
    </Part>
  )
}
