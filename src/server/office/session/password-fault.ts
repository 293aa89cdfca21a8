import { dictionary } from '@zxcvbn-ts/language-common'
import { type Clause, clause } from '#contract/fill.ts'
import { weakness } from '#rules/passwords.ts'

const common = new Set(dictionary['passwords-common'])

/** Words of the list come with other capitals, and with figures and signs behind them. */
function isCommon(password: string): boolean {
  const plain = password.toLowerCase()
  const word = plain.replace(/[^\p{L}]+$/u, '')
  return common.has(plain) || (word !== '' && common.has(word)) || new Set(plain).size === 1
}

/** What is wrong with a new password, as a clause; undefined when nothing is. */
export const passwordFault = (username: string, password: string): Clause | undefined =>
  weakness(username, password) ?? (isCommon(password) ? clause('passwordCommon', {}) : undefined)
