import type { Tab } from '#client/command/screens.ts'
import { caption, t } from '#client/messages/message.ts'
import { useApp } from '../app/app.ts'
import { Tabs } from '../kit/tabs.tsx'
import { useScreen } from './use-screen.ts'

/** The live and video tabs of a screen. */
export function ScreenTabs({ value }: { readonly value: Tab }) {
  const { navigator } = useApp()
  const { heading, tabs } = useScreen()
  if (!tabs) return null
  return (
    <Tabs
      label={t(caption(heading))}
      value={value}
      onChange={tab => navigator.switchTab(tab)}
      tabs={[
        { id: 'live', label: t(caption(tabs.live)) },
        { id: 'video', label: t(caption(tabs.video)) },
      ]}
    />
  )
}
