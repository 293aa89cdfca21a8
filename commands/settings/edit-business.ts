import { ask, optional } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { settingsText } from '#client/messages/settings.ts'

export default command({
  title: 'Edit business details',
  aliases: ['school name', 'address', 'registration number', 'letterhead'],
  zh: ['學校資料', '公司資料'],
  arguments: {
    name_en: optional(ask.text({ label: 'School name (English)', max: 200 })),
    name_zh: optional(ask.text({ label: 'School name (Chinese)', max: 200 })),
    address_en: optional(ask.text({ label: 'Address (English)', max: 1000 })),
    address_zh: optional(ask.text({ label: 'Address (Chinese)', max: 1000 })),
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
  },
  form: { title: 'Edit business details', submit: 'Update', cancel: 'Cancel' },
  load: async api => (await api.getBusiness({})).data,
  effect: 'undoable',
  run: (values, { api, key }) =>
    api.updateBusiness(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)), { key }),
  said: { done: () => settingsText.businessDetailsAreChanged },
})
