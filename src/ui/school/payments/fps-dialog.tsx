import { invoke } from '#client/command/invocation.ts'
import { generalText } from '#client/messages/general.ts'
import { type Message, t } from '#client/messages/message.ts'
import { paymentsText } from '#client/messages/payments.ts'
import { settingsText } from '#client/messages/settings.ts'
import editBusiness from '#commands/settings/edit-business.ts'
import { billCode } from '#rules/fps.ts'
import { money } from '#rules/money.ts'
import { CommandButton } from '../../actions/command-button.tsx'
import { useRead } from '../../app/use-read.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { QrCode } from '../../kit/qr-code.tsx'
import { useScope } from '../../list/use-scope.ts'

const scope = {}

type FpsDialogProps = {
  readonly title: string
  /** Who pays, and for what. */
  readonly subtitle?: string | undefined
  /** Dollars. `undefined`: there is nothing to be paid, and `problem` says why. */
  readonly amount: number | undefined
  /** The number of the invoice, which the payer writes into the remarks. */
  readonly bill?: string | undefined
  readonly note?: Message | undefined
  readonly problem?: Message | undefined
  readonly onClose: () => void
}

/** A payment code, large enough to be scanned across a desk. */
export function FpsDialog({ title, subtitle, amount, bill, note, problem, onClose }: FpsDialogProps) {
  useScope('dialog', scope)
  const { data, isPending, error } = useRead('getBusiness', {})
  const address = data?.data.fps_address ?? ''
  const isSet = address !== ''
  const trouble =
    problem ?? (error ? settingsText.businessNotLoaded : isPending || isSet ? undefined : settingsText.fpsNotSet)
  const code =
    isSet && amount !== undefined
      ? billCode({ address, isMerchant: data?.data.fps_merchant ?? false }, amount, bill).code
      : undefined
  return (
    <Dialog
      title={title}
      subtitle={subtitle}
      width={400}
      onClose={onClose}
      footer={
        <>
          {trouble === settingsText.fpsNotSet ? <CommandButton action={invoke(editBusiness, {})} /> : null}
          <Button label={t(generalText.close)} keys="Esc" onClick={onClose} />
        </>
      }
    >
      <div className="grid justify-items-center gap-3 py-1 text-center">
        {amount === undefined ? null : <p className="text-figure font-bold tabular-nums">{`HK$ ${money(amount)}`}</p>}
        {trouble ? (
          <p className="py-6 text-text-2">{t(trouble)}</p>
        ) : (
          <div className="grid size-72 place-items-center overflow-hidden rounded-md bg-sunken shadow-[0_0_0_1px_var(--line)]">
            {code !== undefined && amount !== undefined ? (
              <QrCode text={code} size={288} label={t(paymentsText.fpsCodeOf({ amount: money(amount) }))} />
            ) : (
              <span className="animate-late text-text-3">{t(generalText.loading)}</span>
            )}
          </div>
        )}
        {code === undefined ? null : <PayTo address={address} bill={bill} note={note} />}
      </div>
    </Dialog>
  )
}

/** Where the money goes, and what the payer has to write beside it. */
function PayTo({ address, bill, note }: Pick<FpsDialogProps, 'bill' | 'note'> & { readonly address: string }) {
  return (
    <div>
      <p className="text-text-2">{address}</p>
      {bill === undefined ? null : (
        <p className="mt-2">
          <span className="mr-2 text-text-2">{t(paymentsText.remarks)}</span>
          <span className="text-lg font-bold tabular-nums">{bill}</span>
        </p>
      )}
      {note ? <p className="mt-2 text-text-2">{t(note)}</p> : null}
    </div>
  )
}
