import { messages } from './message.ts'

export const tokensText = messages('tokens', {
  amountNotWhole: 'Token Amount must be a whole number.',
  forStudent: 'For **{student}** ({studentId}).',
  tokenSuccessfullyAdded: 'Token successfully added!',
  failedToAddToken: 'Failed to add token.',
  failedToCreateToken: 'Failed to create token.',
  deleteThisToken: 'Are you sure you want to delete this token?',
  failedToDeleteToken: 'Failed to delete token.',
  failedToUpdateToken: 'Failed to update token.',
  take: 'Take **{amount}** {token} from **{student}** ({studentId}).',
  add: 'Add **{amount}** {token} for **{student}** ({studentId}).',
  takeWorth: 'Take **{amount}** {token} from **{student}** ({studentId}): {amount} × {price} = **{total}**.',
  addWorth: 'Add **{amount}** {token} for **{student}** ({studentId}): {amount} × {price} = **{total}**.',
  tokenOf: '**{token}**, {type}',
  isCreated: 'Token {token} is created, at {value}.',
  costs: 'Token {token} costs {value} now.',
  isDeleted: 'Token {token} is deleted.',
  amountOf: '{amount} × {token}',
  hasNow: 'has {amount}',
  thenHas: '{sentence} **{before}** → **{after}**',
})
