import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { hintsText } from '#client/messages/hints.ts'
import { staffsText } from '#client/messages/staffs.ts'
import { isClauseOf, turnOffStep, wayOut } from '#client/school/ways-out.ts'

export default command({
  title: 'Reset second step',
  aliases: ['lost authenticator', 'lost phone of staff', 'switch off second step of staff'],
  zh: ['重設兩步驗證', '重設兩步驟登入'],
  arguments: { staff: ask.entity('staff', { label: 'Staff' }) },
  row: 'staff',
  screen: '/staffs',
  keys: 'T',
  hint: hintsText.resetSecondStep,
  gate: ({ role }) => (role === 'boss' ? undefined : staffsText.onlyABossMayResetStep),
  confirm: () => staffsText.resetThisStep,
  preview: ({ staff }) => staffsText.withoutStepIsSignedOut({ username: staff.username, name: staff.name }),
  group: 'danger',
  effect: 'final',
  final: staffsText.resetStepIsFinal,
  run: ({ staff }, { api, key }) => api.resetSecondStep({ username: staff.username }, { key }),
  said: {
    instead: refusal =>
      wayOut(refusal, { guarded: ({ reason }) => (isClauseOf(reason, 'ownStep') ? turnOffStep() : undefined) }),
    done: ({ staff: { username } }, { was_on }) =>
      was_on ? staffsText.signsInWithoutSecondStep({ username }) : staffsText.hasNoSecondStep({ username }),
  },
})
