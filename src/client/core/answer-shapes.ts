import * as v from 'valibot'
import type { CallDescription } from '#contract/call.ts'

/** Accepts a list both bare and in the documents' envelope `{success, data}`. */
export function shaped(schema: v.GenericSchema, body: unknown): unknown {
  const entries = 'entries' in schema ? (schema.entries as Record<string, unknown>) : undefined
  if (entries && 'data' in entries && Array.isArray(body)) return { success: true, data: body }
  if (entries && 'data' in entries && isRecord(body) && 'data' in body && body.success === undefined)
    return { ...body, success: true }
  if (entries && 'success' in entries && isRecord(body) && body.success === undefined) return { ...body, success: true }
  if (schema.type === 'array') {
    const list = isRecord(body) && Array.isArray(body.data) ? body.data : body
    const only = onlyField(schema)
    return only && Array.isArray(list) ? list.map(each => (typeof each === 'string' ? { [only]: each } : each)) : list
  }
  return body
}

/** The only field that the rows of a list must have, such as months. Such rows may come as bare values. */
function onlyField(schema: v.GenericSchema): string | undefined {
  const item = 'item' in schema ? (schema.item as v.GenericSchema) : undefined
  const fields = item && 'entries' in item ? (item.entries as Readonly<Record<string, v.GenericSchema>>) : {}
  const names = Object.keys(fields).filter(name => fields[name]?.type !== 'optional')
  return names.length === 1 ? names[0] : undefined
}

/**
 * Renames the fields of rows to the names used here, and fills in fields that another server may leave out. A field
 * that already has the right name keeps its value.
 */
export function completed({ otherNames = {}, defaults = {} }: CallDescription, body: unknown): unknown {
  const named = Object.entries(otherNames)
  const left = Object.entries(defaults)
  if ((named.length === 0 && left.length === 0) || !isRecord(body) || !Array.isArray(body.data)) return body
  const whole = (row: Record<string, unknown>) => {
    const renamed = Object.fromEntries(named.flatMap(([other, name]) => (other in row ? [[name, row[other]]] : [])))
    const all = { ...renamed, ...row }
    for (const [name, value] of left) all[name] ??= typeof value === 'function' ? value(all) : value
    return all
  }
  return { ...body, data: body.data.map((row: unknown) => (isRecord(row) ? whole(row) : row)) }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** How many rows of a list are checked against the contract. A wrong shape shows in the first rows. */
const checkedRows = 50

/** Whether an answer has the shape that the contract says. */
export function fits(schema: v.GenericSchema, body: unknown): boolean {
  const head = (list: unknown) => (Array.isArray(list) ? list.slice(0, checkedRows) : list)
  return v.is(schema, isRecord(body) && 'data' in body ? { ...body, data: head(body.data) } : head(body))
}
