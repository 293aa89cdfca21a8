import type { StudentToken } from '#contract/tokens.ts'
import { fullName } from '#rules/names.ts'
import { defineKind } from './kind.ts'
import { studentField } from './student.ts'

/** How many live and video tokens a student has left. */
export const studentToken = defineKind<StudentToken>()({
  title: 'Student tokens',
  one: 'student',
  id: row => row.student_id,
  label: fullName,
  hint: ['student_id'],
  // The answer with the balances does not say so.
  muted: (row, { students }) => students.get(row.student_id)?.status === 'inactive',
  needs: ['students'],
  reads: { students: row => row.student_id },
  fields: {
    student_id: {
      type: 'id',
      label: 'Student ID',
      zh: '學生編號',
      value: row => row.student_id,
      width: 110,
      quiet: true,
    },
    // The answer with the balances has no login ids.
    student_login_id: {
      type: 'id',
      label: 'Student Login ID',
      zh: '登入編號',
      names: ['login'],
      value: (row, { students }) => students.get(row.student_id)?.student_login_id,
      width: 168,
      quiet: true,
    },
    student_name: {
      ...studentField<StudentToken>(fullName),
      label: 'Student Name',
      names: ['student'],
      zh: '學生姓名',
      width: 240,
    },
    chinese_name: {
      type: 'text',
      label: 'Chinese Name',
      zh: '中文姓名',
      value: row => row.chinese_name,
      empty: 'N/A',
      search: 'chinese',
      width: 104,
    },
    tokens: {
      type: 'balance',
      label: 'Tokens',
      zh: '代幣',
      value: row => row.live_token_amount + row.video_token_amount,
      width: 90,
    },
    live_token_amount: {
      type: 'balance',
      label: 'Live Token Amount',
      zh: '面授課代幣',
      names: ['live', '現場課代幣'],
      value: row => row.live_token_amount,
      width: 150,
    },
    video_token_amount: {
      type: 'balance',
      label: 'Video Token Amount',
      zh: '影片課代幣',
      names: ['video'],
      value: row => row.video_token_amount,
      width: 160,
    },
  },
})
