import type { ViewProps } from '../../app/components.ts'
import { FamilyCard } from './family-card.tsx'
import { useFamily } from './use-family.ts'

export default function FamilyOfStudent({ given, onClose }: ViewProps) {
  const id = String(given.student ?? '')
  const family = useFamily(({ students }) => students.some(({ student_id }) => student_id === id))
  return <FamilyCard of={id} family={family} onClose={onClose} />
}
