import { labelOf } from '#client/data/label-of.ts'
import type { EntityRef } from '#client/entities/kinds.ts'
import { t, verbatim } from '#client/messages/message.ts'
import { shellText } from '#client/messages/shell.ts'
import { viewersOf } from '#client/presence/viewers.ts'
import { viewersSaid } from '#client/presence/viewers-words.ts'
import { useApp } from '../app/app.ts'
import { useStore } from '../app/use-store.ts'
import { RecordNews } from './record-news.tsx'

const mostLines = 3

/** Says in an open dialog which colleagues have its records open, too, and who is editing them. It hinders nobody. */
function RecordViewers({ about }: { readonly about: readonly EntityRef[] }) {
  const { presence, records } = useApp()
  const viewers = useStore(presence.viewers)
  const lines = about.flatMap(ref => {
    const who = viewersSaid(viewersOf(viewers, ref))
    if (!who) return []
    const said = about.length === 1 ? who : shellText.openOf({ record: verbatim(labelOf(ref, records)), who })
    return [{ name: `${ref.kind} ${ref.id}`, said }]
  })
  return (
    <div aria-live="polite" className="text-text-2">
      {lines.slice(0, mostLines).map(({ name, said }) => (
        <p key={name}>{t(said)}</p>
      ))}
    </div>
  )
}

/** What an open dialog says of the colleagues who are at its records: who has them open, and what they change. */
export function RecordNote({ about }: { readonly about: readonly EntityRef[] }) {
  return (
    <>
      <RecordViewers about={about} />
      <RecordNews about={about} />
    </>
  )
}
