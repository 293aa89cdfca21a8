import { answer } from '../answer.ts'

export const verify = answer('verify', (_, { asker: { role, username, name } }) =>
  Promise.resolve({ isValid: true, role, username, name }),
)
