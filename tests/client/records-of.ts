import type { Found, Records } from '#client/data/records.ts'
import type { Related } from '#client/entities/field.ts'
import type { EntityKind } from '#client/entities/kinds.ts'

/** The records of a cache with these, for what looks at nothing else. */
export const recordsOf = (
  cached: (kind: EntityKind) => readonly Found<EntityKind>[],
  related: () => Related,
): Records =>
  ({
    cached,
    seen: (kind: EntityKind, id: string) => cached(kind).find(each => each.id === id)?.record,
    related,
    // Nothing else is asked for.
  }) as unknown as Records
