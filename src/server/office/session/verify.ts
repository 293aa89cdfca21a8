import { read } from '../../calls/handler.ts'

export const verify = read('verify', (_, { caller: { role, username, name } }) =>
  Promise.resolve({ isValid: true, role, username, name }),
)
