import { messages } from './message.ts'

export const signInText = messages('sign-in', {
  login: 'Login',
  password: 'Password',
  username: 'Username',
  adminLogin: 'Admin Login',
  code: 'Code',
  sixDigits: 'The six digits that your authenticator app shows.',
  recoveryCode: 'Recovery code',
  oneOfTen: 'One of the codes that you kept. Each is good once.',
  useRecoveryCode: 'Use a recovery code',
  useTheApp: 'Use the app',
  back: 'Back',
  languageNotLoaded: 'The Chinese texts could not be loaded: the server is not reachable, or it has been updated.',
})
