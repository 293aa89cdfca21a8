import { type Business, usualPaymentDays } from '#contract/business.ts'
import { type FurtherMethod, furtherMethods, paymentTypes } from '#contract/payment-types.ts'
import { usualTexts } from '#rules/message-texts.ts'
import type { Queries } from '../../db/access.ts'

export const nothing: Business = {
  name_en: '',
  name_zh: '',
  address_en: '',
  address_zh: '',
  registration_number: '',
  phone: '',
}

/** How families pay, as it is stored. Documents that are issued do not keep it. */
const usualPayment = {
  payment_days: String(usualPaymentDays),
  fps_address: '',
  fps_merchant: 'false',
  payment_methods: '',
}
type Stored = Business & typeof usualPayment & { -readonly [T in keyof typeof usualTexts]: string }

export const isStored = (name: string): name is keyof Stored =>
  [nothing, usualPayment, usualTexts].some(settings => Object.hasOwn(settings, name))

const isMessageText = (name: string): boolean => Object.hasOwn(usualTexts, name)

/** All settings of the business, the usual ones where nothing was entered yet. */
export async function readStored(db: Queries): Promise<Stored> {
  const rows = await db.selectFrom('business').select(['name', 'value']).execute()
  const stored = { ...nothing, ...usualPayment, ...usualTexts }
  for (const { name, value } of rows) if (isStored(name) && !(value === '' && isMessageText(name))) stored[name] = value
  return stored
}

/** The business details that documents keep, empty where nothing was entered yet. */
export async function readBusiness(db: Queries): Promise<Business> {
  const { name_en, name_zh, address_en, address_zh, registration_number, phone } = await readStored(db)
  return { name_en, name_zh, address_en, address_zh, registration_number, phone }
}

/** How many days after its issue an invoice is due. */
export const paymentDays = async (db: Queries): Promise<number> => Number((await readStored(db)).payment_days)

/** In which ways the school takes money. */
export const methodsOf = async (db: Queries): Promise<readonly string[]> => [
  ...paymentTypes,
  ...listedMethods((await readStored(db)).payment_methods),
]
export const listedMethods = (stored: string): FurtherMethod[] =>
  furtherMethods.filter(each => stored.split(',').includes(each))

/** Where FPS payments go. `undefined`: the school takes none. */
export async function readFps(
  db: Queries,
): Promise<{ readonly address: string; readonly isMerchant: boolean } | undefined> {
  const { fps_address, fps_merchant } = await readStored(db)
  return fps_address === '' ? undefined : { address: fps_address, isMerchant: fps_merchant === 'true' }
}
