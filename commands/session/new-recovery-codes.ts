import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { sessionText } from '#client/messages/session.ts'
import { setUpStep, wayOut } from '#client/school/ways-out.ts'

export default command({
  title: 'New recovery codes',
  aliases: ['renew recovery codes', 'backup codes'],
  zh: ['新的備用碼', '新的備用代碼'],
  arguments: {
    current: ask.secret({ label: 'Current password', max: 1000 }),
    code: ask.secret({
      label: 'Code',
      max: 100,
      oneTime: true,
      help: sessionText.codeOfYourApp,
    }),
  },
  screen: '/staffs',
  form: { title: 'New recovery codes', submit: 'Make new ones', cancel: 'Cancel', startsEmpty: true },
  effect: 'final',
  final: sessionText.secondStepIsFinal,
  run: async ({ current, code }, { api, navigator, key }) => {
    const { recovery_codes } = await api.renewRecoveryCodes({ current_password: current, code }, { key })
    navigator.recoveryCodes(recovery_codes)
  },
  said: {
    instead: refusal => wayOut(refusal, { off: setUpStep }),
    done: () => sessionText.newRecoveryCodes,
  },
})
