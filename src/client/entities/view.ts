import type { View } from '#contract/views.ts'
import { screenName } from '../messages/screen-names.ts'
import { defineKind } from './kind.ts'

/** A saved view of a list. */
export const view = defineKind<View>()({
  title: 'Views',
  one: 'view',
  id: row => row.view_id,
  stored: [{ table: 'views' }],
  label: row => row.name,
  hint: ['screen', 'owner'],
  fields: {
    name: {
      type: 'text',
      label: 'Name',
      zh: '名稱',
      value: row => row.name,
      search: 'title',
      width: 200,
      flex: 1,
    },
    screen: {
      type: 'text',
      label: 'Screen',
      zh: '頁面',
      value: row => screenName(row.screen),
      width: 140,
    },
    owner: { type: 'text', label: 'Owner', zh: '擁有人', value: row => row.owner, width: 120 },
  },
})
