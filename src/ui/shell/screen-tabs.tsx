import { t } from '#client/language.ts'
import type { Tab } from '#client/screens.ts'
import { useApp } from '../app.ts'
import { Tabs } from '../kit/tabs.tsx'
import { useScreen } from './use-screen.ts'

/** The tabs of the screen, live and video. */
export function ScreenTabs({ value }: { readonly value: Tab }) {
  const { navigator } = useApp()
  const { heading, tabs } = useScreen()
  if (!tabs) return null
  return (
    <Tabs
      label={t(heading)}
      value={value}
      onChange={tab => navigator.switchTab(tab)}
      tabs={[
        { id: 'live', label: t(tabs.live) },
        { id: 'video', label: t(tabs.video) },
      ]}
    />
  )
}
