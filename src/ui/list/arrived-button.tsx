import { listText } from '#client/messages/list.ts'
import { t } from '#client/messages/message.ts'
import { letters } from '../app/preferences.ts'
import { useStore } from '../app/use-store.ts'
import { Button } from '../kit/button.tsx'
import type { Arrived } from './use-arrivals.ts'

/** Says how many new rows of colleagues wait, and shows them. */
export function ArrivedButton({ arrived }: { readonly arrived: Arrived | undefined }) {
  const withLetters = useStore(letters)
  return (
    <div role="status" className="contents">
      {arrived ? (
        <Button
          small
          label={t(listText.arrived({ count: arrived.count }))}
          keys={withLetters ? 'Shift N' : undefined}
          onClick={arrived.onShow}
        />
      ) : null}
    </div>
  )
}
