import type { Class } from '#contract/classes.ts'
import { caption, t } from '../messages/message.ts'
import { activity } from './field.ts'
import { defineKind } from './kind.ts'
import { classNameField, roomField, teacherField } from './place-fields.ts'

export const classKind = defineKind<Class>()({
  title: 'Classes',
  one: 'class',
  id: row => row.class_id,
  stored: [{ table: 'classes' }],
  label: row => `${row.class_name} (${row.class_id})`,
  hint: ['class_start_date', 'teacher', 'room', 'status'],
  inactive: row => row.status !== 'active',
  days: row => [row.class_start_date, row.class_end_date],
  flags: {
    active: { zh: '有效', is: row => row.status === 'active' },
    inactive: { zh: '停用', is: row => row.status !== 'active' },
  },
  fields: {
    class_id: {
      type: 'id',
      label: 'Class ID',
      zh: '班別編號',
      value: row => row.class_id,
      search: true,
      width: 100,
      quiet: true,
    },
    course_id: {
      type: 'id',
      label: 'Course ID',
      zh: '課程編號',
      names: ['course'],
      value: row => row.course_id,
      width: 110,
      quiet: true,
    },
    class_name: classNameField<Class>(),
    class_start_date: {
      type: 'date',
      label: 'Class start date',
      zh: '開始日期',
      names: ['start'],
      value: row => row.class_start_date,
      search: true,
      width: 140,
      quiet: true,
    },
    class_end_date: {
      type: 'date',
      label: 'Class End date',
      zh: '完結日期',
      names: ['end'],
      value: row => row.class_end_date,
      search: true,
      width: 140,
      quiet: true,
    },
    teacher: teacherField<Class>('title'),
    room: roomField<Class>(),
    size: {
      type: 'number',
      label: 'Size',
      zh: '名額',
      value: row => row.size,
      width: 60,
    },
    status: {
      type: 'choice',
      label: 'Status',
      zh: '狀態',
      zhValues: activity,
      value: row => row.status,
      brief: row => (row.status === 'active' ? '' : t(caption('inactive'))),
      width: 80,
    },
  },
})
