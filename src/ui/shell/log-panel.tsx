import { t } from '#client/language.ts'
import { timestampOf } from '#rules/hong-kong.ts'
import { useHouse, useStore } from '../house.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'

const tones = { good: 'text-good', bad: 'text-bad', plain: 'text-text-2' } as const

/** Everything that was said or only logged, newest first. */
export function LogPanel() {
  const { notices, panel } = useHouse()
  const lines = useStore(notices.log)
  const close = () => panel.set(undefined)
  return (
    <Dialog
      title={t('Messages')}
      width={640}
      onClose={close}
      footer={<Button label={t('Close')} keys="Esc" onClick={close} />}
    >
      {lines.length === 0 ? <p className="text-text-3">{t('Nothing was said yet.')}</p> : null}
      <ol className="flex flex-col">
        {lines.map(line => (
          <li key={line.number} className="flex gap-3 border-b border-line py-1.5">
            <time className="shrink-0 text-text-3">{timestampOf(new Date(line.at).toISOString()).slice(11)}</time>
            <span className={`min-w-0 [overflow-wrap:anywhere] ${tones[line.tone]}`}>
              {t(line.text)}
              {line.more ? <span className="block text-text-3">{t(line.more)}</span> : null}
            </span>
            {line.logged ? <span className="ml-auto shrink-0 text-text-3">{t('log only')}</span> : null}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
