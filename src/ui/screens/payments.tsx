import { t } from '#client/language.ts'
import listLivePayments from '#commands/payments/list-live-payments.ts'
import listVideoPayments from '#commands/payments/list-video-payments.ts'
import openMonth from '#commands/receipts/open-month.ts'
import { CommandButton } from '../command-button.tsx'
import { Months } from '../list/months.tsx'

const localCommands = { 'payments/list-live-payments': {}, 'payments/list-video-payments': {}, 'view/switch-tab': {} }
const about = ['receipts/open-month']

export function Payments() {
  return (
    <Months
      heading={t('Receipt Management')}
      tabs={['Live Receipts', 'Video Receipts']}
      open={openMonth}
      bar={() => (
        <>
          <CommandButton command={listLivePayments} />
          <CommandButton command={listVideoPayments} />
        </>
      )}
      about={about}
      localCommands={() => localCommands}
    />
  )
}
