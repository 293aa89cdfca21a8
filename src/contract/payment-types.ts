import * as v from 'valibot'

export const paymentTypes = ['cash', 'bank-in'] as const
export const PaymentType = v.picklist(paymentTypes, 'must be cash or bank-in')
export type PaymentType = v.InferOutput<typeof PaymentType>

/** All ways in which money can come in. A school has the first two, and those of its settings. */
export const furtherMethods = ['fps', 'payme', 'cheque', 'octopus', 'other'] as const
export const FurtherMethod = v.picklist(furtherMethods, `must be one of ${furtherMethods.join(', ')}`)
export type FurtherMethod = v.InferOutput<typeof FurtherMethod>
export const methods = [...paymentTypes, ...furtherMethods] as const
export const Method = v.picklist(methods, `must be one of ${methods.join(', ')}`)
export type Method = v.InferOutput<typeof Method>
