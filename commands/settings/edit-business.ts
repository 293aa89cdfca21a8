import { ask, optional } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { settingsText } from '#client/messages/settings.ts'
import { isFpsAddress } from '#contract/fps.ts'
import { fpsAddressOf } from '#rules/fps.ts'

export default command({
  title: 'Edit business details',
  aliases: ['school name', 'address', 'registration number', 'letterhead', 'fps address', 'fps id'],
  zh: ['學校資料', '公司資料', '轉數快'],
  arguments: {
    name_en: optional(ask.text({ label: 'School name (English)', language: 'en', max: 200 })),
    name_zh: optional(ask.text({ label: 'School name (Chinese)', language: 'zh-HK', max: 200 })),
    address_en: optional(ask.text({ label: 'Address (English)', language: 'en', max: 1000 })),
    address_zh: optional(ask.text({ label: 'Address (Chinese)', language: 'zh-HK', max: 1000 })),
    registration_number: optional(ask.text({ label: 'Registration number', max: 200 })),
    phone: optional(ask.text({ label: 'Phone', max: 200 })),
    payment_days: optional(
      ask.number({
        label: 'Days to pay',
        min: 0,
        max: 365,
        help: settingsText.daysToPay,
        rule: days => (Number.isInteger(days) ? undefined : settingsText.daysNotWhole),
      }),
    ),
    fps_address: optional(
      ask.text({
        label: 'FPS address',
        max: 200,
        help: settingsText.fpsAddress,
        rule: text => (isFpsAddress(fpsAddressOf(text)) ? undefined : settingsText.fpsAddressIsWrong),
      }),
    ),
    fps_merchant: optional(
      ask.choice({
        label: 'The bank gave it as',
        options: { own: "the school's own address", merchant: 'a merchant code' },
        help: settingsText.fpsMerchant,
      }),
    ),
  },
  form: { title: 'Edit business details', submit: 'Update', cancel: 'Cancel' },
  load: async api => {
    const { fps_merchant, ...details } = (await api.getBusiness({})).data
    return { ...details, fps_merchant: fps_merchant ? 'merchant' : 'own' }
  },
  effect: 'undoable',
  run: ({ fps_address, fps_merchant, ...details }, { api, key }) => {
    const all = {
      ...details,
      fps_address: fps_address === undefined ? undefined : fpsAddressOf(fps_address),
      fps_merchant: fps_merchant === undefined ? undefined : fps_merchant === 'merchant',
    }
    return api.updateBusiness(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)), {
      key,
    })
  },
  said: { done: () => settingsText.businessDetailsAreChanged },
})
