import { type Business, usualPaymentDays } from '#contract/business.ts'
import type { Queries } from '../../db/access.ts'

export const nothing: Business = {
  name_en: '',
  name_zh: '',
  address_en: '',
  address_zh: '',
  registration_number: '',
  phone: '',
}

export const isBusinessField = (name: string): name is keyof Business => Object.hasOwn(nothing, name)

/** The business details, empty where nothing was entered yet. */
export async function readBusiness(db: Queries): Promise<Business> {
  const rows = await db.selectFrom('business').select(['name', 'value']).execute()
  const business = { ...nothing }
  for (const { name, value } of rows) if (isBusinessField(name)) business[name] = value
  return business
}

/** How many days after its issue an invoice is due. */
export async function paymentDays(db: Queries): Promise<number> {
  const row = await db.selectFrom('business').select('value').where('name', '=', 'payment_days').executeTakeFirst()
  return row ? Number(row.value) : usualPaymentDays
}
