import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { sessionText } from '#client/messages/session.ts'
import { setUpStep, wayOut } from '#client/school/ways-out.ts'

export default command({
  title: 'Turn off second step',
  aliases: ['disable two-factor', 'new phone', 'remove authenticator app'],
  zh: ['關閉兩步驗證', '關閉兩步驟登入'],
  arguments: {
    current: ask.secret({ label: 'Current password', max: 1000 }),
    code: ask.secret({
      label: 'Code',
      max: 100,
      oneTime: true,
      help: sessionText.codeOfYourApp,
    }),
  },
  opens: 'secondStepOff',
  screen: '/staffs',
  form: { title: 'Turn off second step', submit: 'Turn off', cancel: 'Cancel', startsEmpty: true },
  group: 'danger',
  effect: 'final',
  final: sessionText.secondStepIsFinal,
  takenBackBy: () => ({ kind: 'secondStepOn', given: {} }),
  run: ({ current, code }, { api, key }) => api.turnOffSecondStep({ current_password: current, code }, { key }),
  said: {
    instead: refusal => wayOut(refusal, { off: setUpStep }),
    done: () => sessionText.secondStepIsOff,
  },
})
