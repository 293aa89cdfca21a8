import { defineKind } from './kind.ts'

/** How many tokens of one name a student has left. */
type TokenBalance = { readonly token_name: string; readonly amount: number }

export const tokenBalance = defineKind<TokenBalance>()({
  title: 'Tokens',
  one: 'token',
  id: row => row.token_name,
  label: row => row.token_name,
  hint: ['amount'],
  fields: {
    token_name: {
      type: 'text',
      label: 'Token Name',
      zh: '代幣名稱',
      value: row => row.token_name,
      search: 'title',
      width: 220,
      flex: 1,
    },
    amount: { type: 'balance', label: 'Amount', zh: '數量', value: row => row.amount, width: 110 },
  },
})
