import { t } from '#client/language.ts'
import createVideoInvoice from '#commands/invoices/create-video-invoice.ts'
import customizeLiveInvoice from '#commands/invoices/customize-live-invoice.ts'
import generateMonth from '#commands/invoices/generate-month.ts'
import openMonth from '#commands/invoices/open-month.ts'
import { CommandButton } from '../command-button.tsx'
import { Months } from '../list/months.tsx'

const liveCommands = { 'invoices/customize-live-invoice': {}, 'invoices/generate-month': {}, 'view/switch-tab': {} }
const videoCommands = { 'invoices/create-video-invoice': {}, 'view/switch-tab': {} }
const about = ['invoices/open-month', 'invoices/print-month']

export function Invoices() {
  return (
    <Months
      heading={t('Invoice Management')}
      tabs={['Live Invoices', 'Video Invoices']}
      open={openMonth}
      bar={kind =>
        kind === 'live' ? (
          <>
            <CommandButton command={generateMonth} />
            <CommandButton command={customizeLiveInvoice} look="main" />
          </>
        ) : (
          <CommandButton command={createVideoInvoice} look="main" />
        )
      }
      about={about}
      localCommands={kind => (kind === 'live' ? liveCommands : videoCommands)}
    />
  )
}
