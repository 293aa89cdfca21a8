import * as v from 'valibot'

export const paymentTypes = ['cash', 'bank-in'] as const
export const PaymentType = v.picklist(paymentTypes, 'must be cash or bank-in')
export type PaymentType = v.InferOutput<typeof PaymentType>
