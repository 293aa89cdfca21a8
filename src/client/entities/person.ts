import type { Person } from '#contract/presence.ts'
import { defineKind } from './kind.ts'

/** A colleague who is here, with what they have open, in words. */
export type HerePerson = Pick<Person, 'staff' | 'name'> & { readonly open: string }

export const person = defineKind<HerePerson>()({
  title: 'People',
  one: 'person',
  id: row => row.staff,
  label: row => row.name,
  fields: {
    staff: {
      type: 'id',
      label: 'Username',
      zh: '帳號',
      value: row => row.staff,
      search: true,
      width: 140,
    },
    name: {
      type: 'text',
      label: 'Name',
      zh: '姓名',
      value: row => row.name,
      search: 'name',
      width: 180,
    },
    open: {
      type: 'text',
      label: 'Has open',
      zh: '正在查看',
      value: row => row.open,
      search: true,
      width: 260,
      flex: 1,
    },
  },
})
