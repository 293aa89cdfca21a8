import type { ViewProps } from '../../app/components.ts'
import { FamilyCard } from './family-card.tsx'
import { useFamily } from './use-family.ts'

export default function OpenFamily({ given, onClose }: ViewProps) {
  const id = String(given.family ?? '')
  return <FamilyCard of={id} family={useFamily(({ family_id }) => family_id === id)} onClose={onClose} />
}
