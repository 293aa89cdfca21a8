import { t } from '#client/messages/message.ts'
import { settingsText } from '#client/messages/settings.ts'
import type { ViewProps } from '../../app/components.ts'
import { FpsDialog } from '../payments/fps-dialog.tsx'

/** A code for one dollar, so that somebody can try the address with a bank app first. */
export default function TestFpsCode({ onClose }: ViewProps) {
  return (
    <FpsDialog title={t(settingsText.testFpsCode)} amount={1} note={settingsText.testFpsCodeSays} onClose={onClose} />
  )
}
