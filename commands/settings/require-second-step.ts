import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { settingsText } from '#client/messages/settings.ts'
import { setUpStep, wayOut } from '#client/school/ways-out.ts'

export default command({
  title: 'Require second step',
  aliases: ['bosses must use a second step', 'enforce two-factor', 'mandatory 2fa'],
  zh: ['規定兩步驗證', '規定兩步驟登入'],
  arguments: {
    bosses: ask.choice({
      label: 'Second step of bosses',
      options: { must: 'Bosses must have one', may: 'Bosses may do without' },
      help: settingsText.nothingWithoutSecondStep,
    }),
  },
  screen: '/staffs',
  gate: ({ role }) => (role === 'boss' ? undefined : settingsText.onlyABossMayRequire),
  form: { title: 'Require second step', submit: 'Update', cancel: 'Cancel' },
  load: async api => ({ bosses: (await api.getSecondStep({})).data.required ? 'must' : 'may' }),
  effect: 'final',
  final: settingsText.requirementIsFinal,
  run: ({ bosses }, { api, key }) => api.requireSecondStep({ required: bosses === 'must' }, { key }),
  said: {
    instead: refusal => wayOut(refusal, { ownFirst: setUpStep }),
    done: ({ bosses }) => (bosses === 'must' ? settingsText.bossesMust : settingsText.bossesMay),
  },
})
