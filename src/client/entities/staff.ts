import type { Staff } from '#contract/staff.ts'
import { defineKind } from './kind.ts'

export const staff = defineKind<Staff>()({
  title: 'Staff',
  one: 'staff',
  id: row => row.username,
  stored: [{ table: 'staff' }],
  label: row => `${row.name} (${row.username})`,
  hint: ['role'],
  fields: {
    username: {
      type: 'id',
      label: 'Username',
      zh: '用戶名稱',
      names: ['帳號'],
      value: row => row.username,
      search: true,
      width: 220,
      flex: 1,
    },
    name: {
      type: 'text',
      label: 'Name',
      zh: '姓名',
      value: row => row.name,
      search: 'name',
      width: 260,
      flex: 1,
    },
    role: {
      type: 'choice',
      label: 'Role',
      zh: '職位',
      zhValues: { boss: '老闆', 'super admin': '超級管理員', admin: '管理員' },
      value: row => row.role,
      search: true,
      width: 160,
    },
  },
})
