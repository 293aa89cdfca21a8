import type { EntityRef } from '#client/entities/kinds.ts'
import { RecordNews } from './record-news.tsx'
import { RecordViewers } from './record-viewers.tsx'

/** What an open dialog says of the colleagues who are at its records: who has them open, and what they change. */
export function RecordNote({ about }: { readonly about: readonly EntityRef[] }) {
  return (
    <>
      <RecordViewers about={about} />
      <RecordNews about={about} />
    </>
  )
}
