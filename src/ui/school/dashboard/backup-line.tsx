import { dashboardText } from '#client/messages/dashboard.ts'
import { type Message, sentences, serverSaid, t } from '#client/messages/message.ts'
import type { BackupState } from '#contract/backups.ts'
import { useRead } from '../../app/use-read.ts'
import { Icon } from '../../kit/icon.tsx'

const minute = 60_000

/** How old the last proved backup is. Nothing on a server that does not say so. */
export function BackupLine() {
  const { data } = useRead('getBackup', {}, { every: minute })
  const backup = data?.data
  if (!backup) return null
  const text = t(textOf(backup))
  return backup.state === 'well' && backup.warning === undefined ? (
    <p className="mr-auto text-sm text-text-3">{text}</p>
  ) : (
    <p className="flex min-w-60 flex-1 items-center gap-2 text-sm text-warn [overflow-wrap:anywhere]">
      <Icon name="alert" />
      {text}
    </p>
  )
}

function textOf({ state, age_minutes, reason, warning, taken, budget }: BackupState): Message {
  const age = age_minutes === null ? dashboardText.noBackupYet : dashboardText.lastBackup({ age: ageOf(age_minutes) })
  const warned = warning === undefined ? [] : [serverSaid(warning)]
  const space = taken === undefined || budget === undefined ? [] : [dashboardText.backupSpace(spaceOf(taken, budget))]
  if (state === 'well') return sentences(age, ...warned, ...space)
  if (state === 'late') return sentences(dashboardText.backupLate, ...warned, age, ...space)
  return sentences(
    dashboardText.backupFailed,
    ...(reason === null ? [] : [serverSaid(reason)]),
    ...warned,
    age,
    ...space,
  )
}

const megabyte = 2 ** 20
const spaceOf = (taken: number, budget: number) => ({
  taken: Math.ceil(taken / megabyte),
  budget: Math.floor(budget / megabyte),
})

function ageOf(minutes: number): Message {
  if (minutes < 1) return dashboardText.justNow
  if (minutes < 120) return dashboardText.minutesAgo({ minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? dashboardText.hoursAgo({ hours }) : dashboardText.daysAgo({ days: Math.floor(hours / 24) })
}
