import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { list } from '#client/messages/message.ts'
import { settingsText } from '#client/messages/settings.ts'
import { methodName } from '#client/school/payment-questions.ts'
import { type FurtherMethod, furtherMethods, paymentTypes } from '#contract/payment-types.ts'

const methodsIn = (values: Readonly<Record<FurtherMethod, boolean>>) => furtherMethods.filter(method => values[method])

export default command({
  title: 'Edit payment methods',
  button: 'Payment methods',
  aliases: ['accept fps', 'accept payme', 'accept cheques', 'accept octopus', 'ways to pay'],
  zh: ['付款方式設定', '收款方式'],
  arguments: {
    fps: ask.toggle({ label: 'FPS' }),
    payme: ask.toggle({ label: 'PayMe' }),
    cheque: ask.toggle({ label: 'Cheque' }),
    octopus: ask.toggle({ label: 'Octopus' }),
    other: ask.toggle({ label: 'Other' }),
  },
  form: { title: 'Edit payment methods', submit: 'Save', cancel: 'Cancel' },
  load: async api => {
    const { payment_methods = [] } = (await api.getBusiness({})).data
    return Object.fromEntries(furtherMethods.map(method => [method, payment_methods.includes(method)]))
  },
  preview: () => settingsText.besideCashAndBankIn,
  effect: 'undoable',
  run: (values, { api, key }) => api.updateBusiness({ payment_methods: methodsIn(values) }, { key }),
  said: {
    done: values =>
      settingsText.paymentMethodsAre({ methods: list([...paymentTypes, ...methodsIn(values)].map(methodName)) }),
  },
})
