import { command } from '#client/command/command.ts'
import { sessionText } from '#client/messages/session.ts'

export default command({
  title: 'Sign out everywhere else',
  aliases: ['end my sessions', 'lost phone', 'log out everywhere'],
  zh: ['登出其他裝置'],
  arguments: {},
  screen: '/staffs',
  preview: () => sessionText.signOutElsewhere,
  quote: async (_, api) => {
    const others = (await api.getSessions({})).data.filter(({ current }) => !current)
    return sessionText.signsOutOthers({ count: others.length })
  },
  group: 'danger',
  effect: 'final',
  final: sessionText.endedSessionsAreFinal,
  run: (_, { api, key }) => api.logoutEverywhere({}, { key }),
  said: {
    done: (_, { ended }) => (ended === 0 ? sessionText.noOtherSessions : sessionText.signedOutElsewhere({ ended })),
  },
})
