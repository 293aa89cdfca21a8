import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { sessionText } from '#client/messages/session.ts'
import { turnOffStep, wayOut } from '#client/school/ways-out.ts'

export default command({
  title: 'Set up second step',
  aliases: ['two-factor', '2fa', 'authenticator app', 'one-time codes', 'second factor'],
  zh: ['設定兩步驗證', '設定兩步驟登入', '雙重認證'],
  arguments: {
    current: ask.secret({ label: 'Current password', max: 1000 }),
    code: ask.secret({ label: 'First code', max: 100, oneTime: true }),
  },
  opens: 'secondStepOn',
  screen: '/staffs',
  form: { title: 'Set up second step', submit: 'Switch on', cancel: 'Cancel', own: true, startsEmpty: true },
  effect: 'final',
  final: sessionText.secondStepIsFinal,
  takenBackBy: () => ({ kind: 'secondStepOff', given: {} }),
  run: async ({ current, code }, { api, navigator, key }) => {
    const { recovery_codes } = await api.confirmSecondStep({ current_password: current, code }, { key })
    navigator.recoveryCodes(recovery_codes)
  },
  said: {
    instead: refusal => wayOut(refusal, { alreadyOn: turnOffStep }),
    done: () => sessionText.secondStepIsOn,
  },
})
