import type { View } from '#contract/views.ts'
import { caption, t } from '../messages/message.ts'
import { screenName } from '../messages/screen-names.ts'
import { defineKind } from './kind.ts'

/** The name that somebody has given it. Those that every school has are named in the language that is shown. */
const nameOf = ({ name, owner }: View): string => (owner === null ? t(caption(name)) : name)

/** A saved view of a list. */
export const view = defineKind<View>()({
  title: 'Views',
  one: 'view',
  id: row => row.view_id,
  stored: [{ table: 'views' }],
  label: nameOf,
  hint: ['screen', 'owner'],
  fields: {
    name: {
      type: 'text',
      label: 'Name',
      zh: '名稱',
      value: nameOf,
      search: 'title',
      width: 200,
      flex: 1,
    },
    screen: {
      type: 'text',
      label: 'Screen',
      zh: '畫面',
      names: ['頁面'],
      value: row => t(caption(screenName(row.screen))),
      width: 140,
    },
    owner: { type: 'text', label: 'Owner', zh: '擁有人', value: row => row.owner, width: 120 },
  },
})
