import { ask, optional } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { sessionText } from '#client/messages/session.ts'

const missing = sessionText.invalidUsernameAndPassword

export default command({
  title: 'Login',
  aliases: ['sign in'],
  zh: ['登入'],
  arguments: {
    username: ask.text({ label: 'Username', missing }),
    password: ask.secret({ label: 'Password', missing }),
    // Only accounts with a second step are asked for it, once the password was right.
    code: optional(ask.secret({ label: 'Code', max: 100, oneTime: true })),
  },
  unlisted: true,
  form: { title: 'Admin Login', submit: 'Login', cancel: 'Cancel' },
  effect: 'read',
  run: async ({ username, password, code }, { api, navigator }) => {
    const answer = await api.login({ username, password, ...(code ? { code } : {}) })
    navigator.signIn({ token: answer.token, role: answer.user.role, username, language: answer.language })
  },
  said: {
    done: null,
    failed: words => words ?? sessionText.invalidUsernameOrPassword,
    network: sessionText.invalidUsernameOrPassword,
  },
})
