import { answer } from '../../calls/handler.ts'

export const verify = answer('verify', (_, { asker: { role, username, name } }) =>
  Promise.resolve({ isValid: true, role, username, name }),
)
