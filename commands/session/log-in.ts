import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'

const missing = 'Invalid username and password.'

export default command({
  title: 'Login',
  aliases: ['sign in'],
  zh: ['登入'],
  arguments: {
    username: ask.text({ label: 'Username', missing }),
    password: ask.secret({ label: 'Password', missing }),
  },
  unlisted: true,
  form: { title: 'Admin Login', submit: 'Login', cancel: 'Cancel' },
  effect: 'read',
  run: async ({ username, password }, { api, navigator }) => {
    const answer = await api.login({ username, password })
    navigator.signIn({ token: answer.token, role: answer.user.role, username })
  },
  said: {
    done: null,
    failed: words => words ?? 'Invalid username or password',
    network: 'Invalid username or password',
  },
})
