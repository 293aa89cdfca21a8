import type { OwnSession } from '#contract/session.ts'
import { timestampOf } from '#rules/hong-kong.ts'
import { defineKind } from './kind.ts'

/** A session of the person who is signed in, identified by its position in the list. */
export type ListedSession = OwnSession & { readonly place: string }

export const session = defineKind<ListedSession>()({
  title: 'Sessions',
  one: 'session',
  id: row => row.place,
  label: row => row.address,
  fields: {
    address: {
      type: 'text',
      label: 'Address',
      zh: '位址',
      value: row => row.address,
      search: true,
      width: 240,
      flex: 1,
    },
    signed_in_at: {
      type: 'timestamp',
      label: 'Signed in',
      zh: '登入時間',
      value: row => row.signed_in_at,
      search: true,
      searchedAs: row => timestampOf(row.signed_in_at),
      width: 172,
      named: true,
    },
    last_used_at: {
      type: 'timestamp',
      label: 'Last used',
      zh: '最後使用',
      value: row => row.last_used_at,
      search: true,
      searchedAs: row => timestampOf(row.last_used_at),
      width: 172,
      named: true,
    },
  },
})
